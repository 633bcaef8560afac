'use client'

import { useState } from 'react'

import styles from './video.module.css'

type FilmProps = {
  film: string
  captions: string | null
  poster: { src: string; srcSet: string; width: number; height: number } | null
  label: string
}

/** A picture and a link to the film; the link becomes a player where scripts run. */
export function Film({ film, captions, poster, label }: FilmProps) {
  const [playing, setPlaying] = useState(false)
  if (playing) {
    return (
      <video
        // The link that had the keyboard focus is gone: the player takes it.
        ref={(player) => player?.focus()}
        className={styles.film}
        src={film}
        poster={poster?.src}
        controls
        autoPlay
        playsInline
      >
        {captions && <track kind="captions" src={captions} srcLang="it" label="Italiano" default />}
      </video>
    )
  }
  return (
    <a
      href={film}
      className={styles.play}
      onClick={(event) => {
        event.preventDefault()
        setPlaying(true)
      }}
    >
      {poster && (
        // eslint-disable-next-line @next/next/no-img-element -- a plain picture in all its sizes, see photo.tsx
        <img
          src={poster.src}
          srcSet={poster.srcSet || undefined}
          sizes="(min-width: 75rem) 1100px, 92vw"
          width={poster.width}
          height={poster.height}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles.film}
        />
      )}
      <span className={`button ${styles.label}`}>
        <svg viewBox="0 0 12 14" width="12" height="14" aria-hidden="true">
          <path d="M0 0v14l12-7z" fill="currentcolor" />
        </svg>
        {label}
      </span>
    </a>
  )
}
