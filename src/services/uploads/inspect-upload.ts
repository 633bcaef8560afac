import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

import { limits } from '@/config/limits'
import { AppError } from '@/shared/app-error'

export type UploadKind = 'media' | 'file'

export type InspectedFile = { data: Buffer; mimetype: string; extension: string }

const TYPES: Record<UploadKind, readonly string[]> = {
  media: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'video/mp4', 'text/vtt'],
  file: ['application/pdf', 'application/zip', 'application/epub+zip'],
}

const REFUSED: Record<UploadKind, string> = {
  media: 'Sono accettate immagini PNG, JPEG, WebP e AVIF, video MP4 e sottotitoli VTT.',
  file: 'Sono accettati file PDF, ZIP ed EPUB.',
}

/**
 * Decides by a file's content what it is, and makes it safe to keep: a picture is encoded again, so that nothing but its
 * pixels remains (no metadata, no data appended to the file).
 *
 * @throws AppError 400 empty or broken, 413 too large in bytes or pixels, 415 of another type, whatever its name says
 */
export async function inspectUpload({
  kind,
  data,
}: {
  kind: UploadKind
  data: Buffer
}): Promise<InspectedFile> {
  if (data.length === 0) throw new AppError(400, 'Il file è vuoto.')
  const type = await contentType(data)
  if (!TYPES[kind].includes(type.mime)) throw new AppError(415, REFUSED[kind])
  const isImage = type.mime.startsWith('image/')
  if (data.length > bytesAllowed(type.mime)) throw tooLarge()
  return isImage ? redraw(data) : { data, mimetype: type.mime, extension: type.ext }
}

/** The most a kind may weigh, before its content is known. */
export const bytesAtMost = (kind: UploadKind): number =>
  kind === 'media' ? limits.uploads.videoBytes : limits.uploads.fileBytes

export const tooLarge = (): AppError => new AppError(413, 'Il file è troppo grande.')

function bytesAllowed(mime: string): number {
  if (mime.startsWith('image/')) return limits.uploads.imageBytes
  return mime.startsWith('video/') ? limits.uploads.videoBytes : limits.uploads.fileBytes
}

async function contentType(data: Buffer): Promise<{ mime: string; ext: string }> {
  const type = await fileTypeFromBuffer(data)
  if (type) return type
  // Subtitles are plain text and have no signature but their first word.
  return /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(data.subarray(0, 16).toString('utf8'))
    ? { mime: 'text/vtt', ext: 'vtt' }
    : { mime: 'unknown', ext: '' }
}

async function redraw(data: Buffer): Promise<InspectedFile> {
  const { imagePixels, imageSide } = limits.uploads
  try {
    // The size stands in the header: a decompression bomb is refused before it is decoded.
    const { format, width, height } = await sharp(data, { limitInputPixels: false }).metadata()
    if (width * height > imagePixels) throw tooLarge()
    const picture = sharp(data, { limitInputPixels: imagePixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: imageSide, height: imageSide, fit: 'inside', withoutEnlargement: true })
    if (format === 'png') {
      return { data: await picture.png().toBuffer(), mimetype: 'image/png', extension: 'png' }
    }
    if (format === 'jpeg') {
      const jpeg = picture.jpeg({ quality: 86, mozjpeg: true })
      return { data: await jpeg.toBuffer(), mimetype: 'image/jpeg', extension: 'jpg' }
    }
    return { data: await picture.webp({ quality: 86 }).toBuffer(), mimetype: 'image/webp', extension: 'webp' }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(400, 'L’immagine è danneggiata o non si può leggere.', { cause: error })
  }
}
