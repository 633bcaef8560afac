import type { Caption } from '../content/film'

const clock = (seconds: number) => {
  const whole = Math.floor(seconds)
  const millis = Math.round((seconds - whole) * 1000)
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}.${pad(millis, 3)}`
}

/** The narrator's text as WebVTT, the format of the browser's own captions. */
export const writeVtt = (captions: Caption[]) =>
  `WEBVTT\nLanguage: it\n\n${captions.map(({ from, to, text }, i) => `${i + 1}\n${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`
