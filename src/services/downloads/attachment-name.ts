import path from 'node:path'

/**
 * The file name a buyer keeps: the product's name with the stored file's ending, free of what file systems refuse.
 *
 * @example attachmentName('Guida rapida: i primi 30 giorni', 'guida.pdf') // 'Guida rapida - i primi 30 giorni.pdf'
 */
export function attachmentName(productName: string, filename: string): string {
  const base = productName
    .replace(/\s*[:/\\|]+\s*/g, ' - ')
    .replace(/[\p{Cc}\p{Cf}"*?<>]/gu, '')
    .trim()
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${base || 'download'}${path.extname(filename).toLowerCase()}`
}

/** `Content-Disposition` with the name in ASCII for old clients and whole for the rest (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
