import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A server that speaks the part of S3 that uploads and downloads use; it keeps the objects in memory. */
export class S3Double {
  /** By `/bucket/key`. */
  readonly objects = new Map<string, Buffer>()
  /** The content type that each came with. */
  readonly types = new Map<string, string>()
  /** The key of each object that was put, in order. */
  readonly written: string[] = []
  /** Answers everything with a failure of its own. */
  isAway = false
  /** Refuses what it is to keep. */
  takesNothing = false
  private readonly server = createServer((req, res) => void this.answer(req, res))

  static async start(): Promise<S3Double> {
    const double = new S3Double()
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve))
    return double
  }

  /** The environment of a shop that keeps its files here. */
  get env(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${(this.server.address() as { port: number }).port}`,
      S3_BUCKET: 'shop',
      S3_REGION: 'eu-south-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** ListObjectsV2. The token that goes on is the last key. */
  private list(url: string): string {
    const { searchParams } = new URL(url, 'http://store')
    const bucket = `/${this.env.S3_BUCKET}/`
    const after = searchParams.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()]
      .map((key) => key.slice(bucket.length))
      .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
      .sort()
    const page = keys.slice(0, PAGE)
    const next =
      keys.length > PAGE ? `<NextContinuationToken>${inXml(page.at(-1)!)}</NextContinuationToken>` : ''
    const contents = page.map((key) => `<Contents><Key>${inXml(key)}</Key></Contents>`).join('')
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents}</ListBucketResult>`
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await read(req)
    const key = decodeURIComponent((req.url ?? '/').split('?')[0]!)
    if (!req.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
      res.writeHead(403).end()
      return
    }
    if (this.isAway || (this.takesNothing && req.method === 'PUT')) {
      res.writeHead(503).end()
      return
    }
    // HeadBucket
    if (req.method === 'HEAD' && key.replace(/\/$/, '') === `/${this.env.S3_BUCKET}`) {
      res.writeHead(200).end()
      return
    }
    if (req.method === 'GET' && /[?&]list-type=2(?:&|$)/.test(req.url ?? '')) {
      res.writeHead(200, { 'Content-Type': 'application/xml' }).end(this.list(req.url ?? ''))
      return
    }
    if (req.method === 'PUT') {
      this.objects.set(key, body)
      this.types.set(key, req.headers['content-type'] ?? '')
      this.written.push(key)
    }
    const object = this.objects.get(key)
    if (!object) {
      res.writeHead(404).end()
      return
    }
    if (req.method === 'DELETE') this.objects.delete(key)
    const etag = `"${createHash('md5').update(object).digest('hex')}"`
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? []
    const part = start ? object.subarray(Number(start), Number(end) + 1) : object
    const isBodyless = req.method === 'PUT' || req.method === 'DELETE'
    res.writeHead(start ? 206 : 200, {
      ETag: etag,
      'Last-Modified': new Date(0).toUTCString(),
      'Content-Length': isBodyless ? 0 : part.length,
    })
    res.end(req.method === 'GET' ? part : undefined)
  }
}

/** Keys in one answer to ListObjectsV2: few, so that whoever lists has to ask again. */
const PAGE = 10

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function read(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
