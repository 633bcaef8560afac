import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { s3Storage } from '@payloadcms/storage-s3'
import type { Plugin } from 'payload'

import { env } from '@/config/env'
import { limits } from '@/config/limits'
import { uploadFolders } from '@/config/upload-folders'

import { s3Patience } from './s3-patience'
import { toWebStream } from './web-stream'

/** Inclusive, as HTTP counts bytes. */
export type ByteRange = { start: number; end: number }

export type StoredFile = {
  size: number
  /** Quoted, as HTTP writes it; changes with the bytes. */
  etag: string
  modifiedAt: Date
  /** The bytes, or some of them, as they are read from the store. */
  read: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>
}

type UploadCollection = 'media' | 'private-files'

const s3 =
  env.S3_ENDPOINT && env.S3_BUCKET && env.S3_REGION && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
    ? {
        bucket: env.S3_BUCKET,
        config: {
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
          // Most S3-compatible stores have no host name per bucket.
          forcePathStyle: true,
          // Nor do most know the checksums that the SDK adds to every call.
          requestChecksumCalculation: 'WHEN_REQUIRED' as const,
          responseChecksumValidation: 'WHEN_REQUIRED' as const,
          ...s3Patience(limits.storage),
        },
      }
    : undefined

/** Whether uploads are files in `uploadFolders`; otherwise they are objects in S3. */
export const isOnDisk = s3 === undefined

/** Keeps uploads in S3 when it is set up (contract §2); the database looks the same either way. */
export const storagePlugins: Plugin[] = [
  s3Storage({
    enabled: !isOnDisk,
    alwaysInsertFields: true,
    bucket: s3?.bucket ?? '',
    config: s3?.config ?? {},
    collections: { media: { prefix: 'media' }, 'private-files': { prefix: 'private-files' } },
  }),
]

type StoredName = { collection: UploadCollection; filename: string }

/**
 * Finds a stored file without reading it.
 *
 * @returns undefined when its bytes are gone
 */
export async function openStoredFile({ collection, filename }: StoredName): Promise<StoredFile | undefined> {
  return s3
    ? openObject(`${collection}/${filename}`)
    : openFile(path.join(uploadFolders[collection], filename))
}

async function openFile(file: string): Promise<StoredFile | undefined> {
  const stats = await stat(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  if (!stats?.isFile()) return undefined
  return {
    size: stats.size,
    etag: `"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"`,
    modifiedAt: stats.mtime,
    read: async (range) => toWebStream(createReadStream(file, range)),
  }
}

type WriteArgs = StoredName & { data: Uint8Array; mimeType: string }

/**
 * Keeps a file of the shop's own making beside the uploads, whole or not at all; one of the same name is replaced.
 *
 * @param filename may name a folder before it
 */
export async function writeStoredFile({ collection, filename, data, mimeType }: WriteArgs): Promise<void> {
  if (s3) {
    const object = { Bucket: s3.bucket, Key: `${collection}/${filename}`, Body: data, ContentType: mimeType }
    await storeOf(s3).send(new PutObjectCommand(object))
    return
  }
  const file = path.join(uploadFolders[collection], filename)
  const draft = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(draft, data)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Removes a stored file; one that is gone already is as good. */
export async function removeStoredFile({ collection, filename }: StoredName): Promise<void> {
  if (s3) {
    await storeOf(s3).send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: `${collection}/${filename}` }))
  } else {
    await rm(path.join(uploadFolders[collection], filename), { force: true })
  }
}

/** The end of a draft's name, while it is written. */
const DRAFT = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The names of all files that a collection keeps, those in folders below it too (`folder/name`), sorted. What begins with
 * a dot is no upload.
 */
export async function listStoredFiles(collection: UploadCollection): Promise<string[]> {
  const names = s3 ? await listObjects(`${collection}/`) : await listFiles(uploadFolders[collection])
  return names.filter((name) => !/(?:^|\/)\./.test(name) && !DRAFT.test(name)).sort()
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) =>
    path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
  )
}

async function listObjects(prefix: string): Promise<string[]> {
  if (!s3) return []
  const names: string[] = []
  let token: string | undefined
  do {
    const page = await storeOf(s3).send(
      new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: prefix, ContinuationToken: token }),
    )
    for (const { Key } of page.Contents ?? []) if (Key) names.push(Key.slice(prefix.length))
    token = page.NextContinuationToken
  } while (token !== undefined)
  // Some stores keep an empty object for the folder itself.
  return names.filter((name) => name !== '' && !name.endsWith('/'))
}

let client: S3Client | undefined
const storeOf = ({ config }: NonNullable<typeof s3>): S3Client => (client ??= new S3Client(config))

/**
 * Asks whether uploads can be kept and read: the folders on disk, or the bucket in S3 (its key must be allowed
 * `s3:ListBucket`).
 *
 * @param signal ends the question to S3
 * @throws Error of the disk or of the store when they cannot
 */
export async function askStorage({ signal }: { signal: AbortSignal }): Promise<void> {
  if (s3) {
    await storeOf(s3).send(new HeadBucketCommand({ Bucket: s3.bucket }), { abortSignal: signal })
    return
  }
  const readAndWrite = constants.R_OK | constants.W_OK
  await Promise.all(Object.values(uploadFolders).map((folder) => access(folder, readAndWrite)))
}

/**
 * Asks the store in S3 before anything is put there.
 *
 * @returns one line for the operator; undefined when it can be used, and for files on disk
 */
export async function storageFault(): Promise<string | undefined> {
  if (!s3) return undefined
  const patience = new AbortController()
  const late = setTimeout(() => patience.abort(), 10_000)
  try {
    await askStorage(patience)
    return undefined
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    const reason = status === undefined ? (error as Error).message : `it answered ${status}`
    return `The bucket ${s3.bucket} at ${s3.config.endpoint} cannot be used (${reason}): look at the five S3_* variables.`
  } finally {
    clearTimeout(late)
  }
}

async function openObject(key: string): Promise<StoredFile | undefined> {
  if (!s3) return undefined
  const object = { Bucket: s3.bucket, Key: key }
  const store = storeOf(s3)
  try {
    const head = await store.send(new HeadObjectCommand(object))
    return {
      size: head.ContentLength ?? 0,
      etag: head.ETag ?? `"${head.ContentLength ?? 0}"`,
      modifiedAt: head.LastModified ?? new Date(0),
      read: async (range) => {
        const Range = range && `bytes=${range.start}-${range.end}`
        // The same bytes that the headers were written for, or none.
        const { Body } = await store.send(new GetObjectCommand({ ...object, Range, IfMatch: head.ETag }))
        if (!Body) throw new Error(`the store gave no body for ${key}`)
        return Body.transformToWebStream() as ReadableStream<Uint8Array>
      },
    }
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}
