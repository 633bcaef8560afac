import { localAddress, toPicture } from '@/services/content/picture'
import type { LandingView } from '@/services/content/read-landing'

import type { Mark } from '../_parts/field-mark'
import { SectionHead } from './section-head'
import section from './section.module.css'
import { Film } from './film.client'
import styles from './video.module.css'

/** The film of ninety seconds; its bytes are fetched when it is started. */
export function Video({ landing: { video }, at }: Pick<LandingView, 'landing'> & { at: Mark }) {
  const film = typeof video.film === 'object' ? video.film?.url : undefined
  const captions = typeof video.captions === 'object' ? video.captions?.url : undefined
  const poster = toPicture(video.poster)
  return (
    <section className={`${section.section} ${styles.video}`} aria-labelledby="video-title" {...at()}>
      <div className={`wrap ${styles.layout}`}>
        <SectionHead hour={13} id="video-title" title={video.title} lead={video.lead} at={at} />
        {film && (
          <div className={styles.screen} {...at('film')}>
            <Film
              film={localAddress(film)}
              captions={captions ? localAddress(captions) : null}
              poster={poster}
              label={video.play}
            />
          </div>
        )}
        <p className={styles.guarantee} {...at('guarantee')}>
          {video.guarantee}
        </p>
      </div>
    </section>
  )
}
