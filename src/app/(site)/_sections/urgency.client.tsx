'use client'

import { Fragment, useEffect, useState } from 'react'

import { COUNTDOWN_SECONDS, FIRST_BUYERS, formatCountdown, nextIncrement, nextWaitMs } from '@/shared/urgency'

/**
 * Spec §4: starts at 12 and rises by 1 to 3 every 45 to 75 seconds, here alone.
 *
 * @param text the number stands for each `{count}` in it; a sentence without one stays as it is
 */
export function GrowingCount({ text }: { text: string }) {
  const [count, setCount] = useState(FIRST_BUYERS)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        setCount((before) => before + nextIncrement(Math.random()))
        wait()
      }, nextWaitMs(Math.random()))
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return text.split('{count}').map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <strong>{count}</strong>}
      {piece}
    </Fragment>
  ))
}

type CountdownProps = {
  /** The real moment it ends; without it, 47:23:45 from the visitor's arrival. */
  deadline: string | null
  /** What is left when the page was made, so that the first picture is right. */
  seconds?: number
}

/** Ticks each second and stops at zero. Reads the clock: a sleeping tab does not slow it down. */
export function Countdown({ deadline, seconds = COUNTDOWN_SECONDS }: CountdownProps) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = deadline ? new Date(deadline).getTime() : Date.now() + COUNTDOWN_SECONDS * 1000
    const tick = () => {
      const rest = Math.max(0, Math.round((end - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [deadline])
  return <strong role="timer">{formatCountdown(left)}</strong>
}
