'use client'

import { Menu } from '@/ui/kit/menu'
import { useQuery } from '@/ui/kit/use-query'

import styles from './media-menu.module.css'

type Medium = { id: number; url?: string | null; alt?: string | null; thumbnailURL?: string | null }
const NEWEST = new URLSearchParams({
  limit: '30',
  sort: '-updatedAt',
  depth: '0',
  'where[mimeType][in]': 'image/png,image/jpeg',
})

/** The newest pictures of the shop of the kinds that every mail program shows. */
export function MediaMenu({ onChoose }: { onChoose: (url: string, alt: string) => void }) {
  return (
    <Menu label="Dalla libreria">
      {(close) => (
        <Pictures
          onChoose={(url, alt) => {
            close()
            onChoose(url, alt)
          }}
        />
      )}
    </Menu>
  )
}

function Pictures({ onChoose }: { onChoose: (url: string, alt: string) => void }) {
  const { data, error } = useQuery<{ docs: Medium[] }>(`/api/media?${NEWEST}`)
  if (error !== undefined) return <p role="alert">{error}</p>
  if (!data) return <p>Caricamento…</p>
  if (data.docs.length === 0) return <p>Non c’è ancora nessuna immagine PNG o JPEG: caricane una.</p>
  return (
    <ul className={styles.pictures}>
      {data.docs.map(({ id, url, alt, thumbnailURL }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(url ?? '', alt ?? '')}>
            {/* eslint-disable-next-line @next/next/no-img-element -- already the smallest of its sizes */}
            <img src={thumbnailURL ?? url ?? ''} alt={alt || 'Immagine senza descrizione'} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  )
}
