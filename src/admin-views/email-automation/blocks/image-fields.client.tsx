'use client'

import { useEffect, useId, useRef } from 'react'

import { LETTER_WIDTH_PX } from '@/content/mails/letter-blocks'
import { Field } from '@/ui/kit/field'
import inputs from '@/ui/kit/input.module.css'
import { Select } from '@/ui/kit/select'

import { FilePicker } from '../../tables/row-controls.client'
import { useUpload } from '../../tables/use-upload'
import styles from './blocks.module.css'
import { AddressField } from './button-fields.client'
import { MediaMenu } from './media-menu.client'
import type { FieldsProps } from './text-fields.client'

const WIDTHS = [
  { value: String(LETTER_WIDTH_PX), label: 'Tutta la larghezza' },
  { value: '340', label: 'Media' },
  { value: '180', label: 'Piccola' },
] as const

/** What every mail program shows; Outlook for Windows knows neither WebP nor AVIF. */
const MAIL_PICTURES = 'image/png,image/jpeg'

export function ImageFields({ block, disabled, onChange }: FieldsProps<'image'>) {
  const id = useId()
  // A picture takes a while to come: by then the block, and the template around it, may be others.
  const now = useRef<Pick<FieldsProps<'image'>, 'block' | 'onChange'>>(undefined)
  useEffect(() => {
    now.current = { block, onChange }
    return () => {
      now.current = undefined
    }
  }, [block, onChange])
  const choose = async (address: string, alt?: string) => {
    // Without the host it leads to the shop wherever that lives when the mail leaves.
    const src = address.replace(/^https?:\/\/[^/]+(?=\/api\/media\/file\/)/, '')
    const natural = await widthOf(src)
    const width = String(Math.min(LETTER_WIDTH_PX, natural ?? LETTER_WIDTH_PX))
    const current = now.current
    // The block was taken away meanwhile.
    if (!current) return
    current.onChange({ ...current.block, src, width, alt: alt ?? current.block.alt })
  }
  const { busy, error, upload } = useUpload('media', (url) => choose(url))
  const widths = WIDTHS.some(({ value }) => value === block.width)
    ? WIDTHS
    : [{ value: block.width, label: block.width === '' ? 'La sua' : `${block.width} px` }, ...WIDTHS]
  const isUnsafe = /\.(?:webp|avif|svg)(?:$|[?#])/i.test(block.src)
  const fault = isUnsafe
    ? 'Outlook per Windows non mostra questo tipo di immagine: meglio PNG o JPEG.'
    : error
  return (
    <>
      <Field id={`${id}-src`} title="Indirizzo dell’immagine" error={fault}>
        <input
          id={`${id}-src`}
          className={inputs.input}
          inputMode="url"
          placeholder="https://…"
          readOnly={busy}
          disabled={disabled}
          value={block.src}
          onChange={({ target }) => onChange({ ...block, src: target.value })}
        />
      </Field>
      {!disabled && (
        <div className={styles.row}>
          <MediaMenu onChoose={(src, alt) => void choose(src, alt)} />
          <FilePicker
            label="Scegli un’immagine da caricare"
            accept={MAIL_PICTURES}
            disabled={busy}
            isBusy={busy}
            onFile={(file) => void upload(file)}
          >
            {busy ? 'Caricamento…' : 'Carica un’immagine'}
          </FilePicker>
          <Select
            label="Larghezza"
            options={widths}
            value={block.width}
            onChoose={(width) => onChange({ ...block, width })}
          />
        </div>
      )}
      <div className={styles.pair}>
        <Field
          id={`${id}-alt`}
          title="Descrizione"
          description="La legge chi non vede l’immagine, o non l’ha ancora scaricata."
        >
          <input
            id={`${id}-alt`}
            className={inputs.input}
            disabled={disabled}
            aria-describedby={`${id}-alt-description`}
            value={block.alt}
            onChange={({ target }) => onChange({ ...block, alt: target.value })}
          />
        </Field>
        <AddressField
          title="Porta a (se si preme)"
          value={block.href}
          disabled={disabled}
          onChange={(href) => onChange({ ...block, href })}
        />
      </div>
    </>
  )
}

/** How wide a picture is by itself; unknown when it cannot be loaded here, as those of other sites. */
function widthOf(src: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.onload = () => resolve(picture.naturalWidth)
    picture.onerror = () => resolve(undefined)
    picture.src = src
  })
}
