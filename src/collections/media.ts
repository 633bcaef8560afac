import type { CollectionConfig, ImageSize } from 'payload'

import { uploadFolders } from '@/config/upload-folders'

import { fileOrEditor } from './access/published-or-editor'
import { isEditor } from './access/roles'
import { line } from './fields'
import { followReplacedFile } from './hooks/follow-replaced-file'

/** The widths a browser may choose from; none is larger than the original. */
const size = (width: number): ImageSize => ({
  name: `w${width}`,
  width,
  withoutEnlargement: true,
  formatOptions: { format: 'webp', options: { quality: 80, effort: 4 } },
})

/** Public pictures and films of the page. */
export const Media: CollectionConfig = {
  slug: 'media',
  labels: { singular: 'Immagine o video', plural: 'Immagini e video' },
  admin: { group: 'Pagina e offerta', useAsTitle: 'alt', defaultColumns: ['filename', 'alt', 'updatedAt'] },
  access: { create: isEditor, read: fileOrEditor, update: isEditor, delete: isEditor },
  upload: {
    staticDir: uploadFolders.media,
    mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'video/mp4', 'text/vtt'],
    focalPoint: true,
    // Files are uploaded; the server fetches none from an address given in a request.
    pasteURL: false,
    imageSizes: [size(160), size(320), size(480), size(720)],
    adminThumbnail: 'w160',
  },
  hooks: { afterChange: [followReplacedFile] },
  fields: [line('alt', 'Descrizione per chi non vede l’immagine', { max: 200 })],
}
