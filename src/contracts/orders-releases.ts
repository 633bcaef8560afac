import { z } from 'zod'

import { NOTES_LENGTH, VERSION_LENGTH } from '@/shared/release-lengths'

import { rowId } from './row-id'

/** `POST /api/admin/file-releases` */
export const publishReleaseRequest = z.object({
  /** The row of `product_files`. */
  product_file_id: rowId,
  /** Of the new version, as `/api/upload/file` answered it. */
  file_url: z
    .string({ error: 'Scegli il file della nuova versione.' })
    .min(1, 'Scegli il file della nuova versione.')
    .max(1000),
  version_label: z
    .string({ error: 'Dai un nome alla versione.' })
    .trim()
    .min(1, 'Dai un nome alla versione.')
    .max(VERSION_LENGTH, `Al massimo ${VERSION_LENGTH} caratteri.`),
  notes: z.string().trim().max(NOTES_LENGTH, `Al massimo ${NOTES_LENGTH} caratteri.`).default(''),
  /** How many people its caller agrees to mail (contract §4). */
  confirmed_recipients: z.int().min(0).optional(),
})

export type PublishReleaseRequest = z.infer<typeof publishReleaseRequest>

/** The answer of it: the version, and how many people are told. */
export type PublishedRelease = {
  id: number
  product_file_id: number
  version_label: string
  notes: string
  published_at: string
  recipients: number
}

/** An earlier version of a file that a buyer may still download. */
export type EarlierVersion = { version: string; publishedAt: string; downloadUrl: string | null }

/** What is known of a file's version beside its link; added to each product of `GET /api/my-purchases`. */
export type FileVersion = {
  /** Null before the first published version. */
  version: string | null
  notes: string | null
  publishedAt: string | null
  /** Published after the purchase, and not downloaded since. */
  isNew: boolean
  /** Newest first. */
  earlier: EarlierVersion[]
}
