import path from 'node:path'

import { env } from './env'

/** Where each upload collection keeps its bytes when there is no S3 (contract §2). */
export const uploadFolders = {
  media: path.resolve(env.MEDIA_DIR),
  'private-files': path.resolve(env.PRIVATE_FILES_DIR),
}
