import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compressed once and sent often, so at the highest level. */
export async function compressOnce(body: Buffer, quality = 11): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressGzip(body, { level: 9 }),
  ])
  return { br, gzip: gz, identity: body }
}

/** Browsers send a handful of spellings; each is read once. */
const known = new Map<string, Encoding>()

/** The smallest encoding that a client takes. */
export function chooseEncoding(accepted: string): Encoding {
  const cached = known.get(accepted)
  if (cached) return cached
  const chosen = parse(accepted)
  if (known.size < 1000 && accepted.length < 200) known.set(accepted, chosen)
  return chosen
}

function parse(accepted: string): Encoding {
  const taken = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
        const quality = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const
      }),
  )
  const takes = (name: string) => (taken.get(name) ?? taken.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
