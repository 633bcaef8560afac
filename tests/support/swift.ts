import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

import { freePort } from '@/server/database/embedded'

import { PATIENCE_MS } from './patience'

const RINGS = ['account', 'container', 'object'] as const
type Ring = (typeof RINGS)[number]

/** Whether OpenStack Swift is installed (Debian: swift-proxy, swift-account, swift-container, swift-object). */
export const isSwiftInstalled = ['proxy', ...RINGS].every(
  (part) => spawnSync('which', [`swift-${part}-server`]).status === 0,
)

export type Swift = {
  /** The environment of a shop that keeps its files in this bucket, which is made here. */
  bucket: (name: string) => Promise<Record<string, string>>
  stop: () => Promise<void>
}

/** OpenStack Swift with its S3 interface on one disk: a real store that speaks S3, of another house. */
export async function startSwift(): Promise<Swift> {
  const home = await mkdtemp(path.join(tmpdir(), 'ore-serene-swift-'))
  await mkdir(path.join(home, 'disks/sda'), { recursive: true })
  const secret = '[swift-hash]\nswift_hash_path_suffix = tests\nswift_hash_path_prefix = tests\n'
  await writeFile(path.join(home, 'swift.conf'), secret)
  const children: ChildProcess[] = []
  let output = ''
  const start = async (part: Ring | 'proxy', port: number, pipeline: string, sections: string) => {
    const file = path.join(home, `${part}.conf`)
    await writeFile(file, configuration({ home, port, pipeline, sections }))
    const child = spawn(`swift-${part}-server`, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    children.push(child)
  }
  for (const ring of RINGS) {
    const port = await freePort()
    makeRing({ home, ring, port })
    await start(
      ring,
      port,
      `${ring}-server`,
      `[app:${ring}-server]\nuse = egg:swift#${ring}\ndevices = ${home}/disks\nmount_check = false\n`,
    )
  }
  const port = await freePort()
  await start('proxy', port, PIPELINE, PROXY)
  const endpoint = `http://127.0.0.1:${port}`
  for (const begun = Date.now(); !(await answers(`${endpoint}/healthcheck`));) {
    if (Date.now() - begun > PATIENCE_MS) throw new Error(`Swift does not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    bucket: async (name) => {
      const client = new S3Client({
        endpoint,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: KEY.id, secretAccessKey: KEY.secret },
      })
      await client.send(new CreateBucketCommand({ Bucket: name }))
      return {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: name,
        S3_REGION: 'us-east-1',
        S3_ACCESS_KEY_ID: KEY.id,
        S3_SECRET_ACCESS_KEY: KEY.secret,
      }
    },
    stop: async () => {
      const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(ended)
      await rm(home, { recursive: true, force: true })
    },
  }
}

const KEY = { id: 'shop:keeper', secret: 'a-key-for-tests' }

const PIPELINE =
  'catch_errors healthcheck proxy-logging cache listing_formats s3api tempauth slo dlo proxy-server'
const PROXY = `
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_shop_keeper = ${KEY.secret} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
check_bucket_owner = true
${[
  'catch_errors',
  'healthcheck',
  'cache:memcache',
  'listing_formats',
  'slo',
  'dlo',
  'proxy-logging:proxy_logging',
]
  .map((filter) => {
    const [name, egg = name] = filter.split(':')
    return `[filter:${name}]\nuse = egg:swift#${egg}`
  })
  .join('\n')}
`

type ConfigurationArgs = { home: string; port: number; pipeline: string; sections: string }

const configuration = ({ home, port, pipeline, sections }: ConfigurationArgs) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${home}
[pipeline:main]
pipeline = ${pipeline}
${sections}`

function makeRing({ home, ring, port }: { home: string; ring: Ring; port: number }): void {
  const build = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('swift-ring-builder', [`${ring}.builder`, ...args], {
      cwd: home,
      encoding: 'utf8',
    })
    // 1 is a warning.
    if (status !== 0 && status !== 1) throw new Error(`${stdout}${stderr}`)
  }
  build('create', '2', '1', '0')
  build('add', `r1z1-127.0.0.1:${port}/sda`, '1')
  build('rebalance')
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
