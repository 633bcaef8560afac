import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startChild } from '@/server/bootstrap/children.mjs'

import { writeCertificate } from '../tests/support/certificate'

export type Front = {
  /** The public origin, without a slash at its end. */
  origin: string
  /** The door that leads from http to https. */
  plainOrigin: string
  /** The certificate, for a client that is to believe it. */
  ca: string
  /** One line for each answer: status, method and path, parted by blanks. */
  accessLog: string
  stop: () => Promise<void>
}

type FrontArgs = {
  shopPort: number
  tlsPort: number
  plainPort: number
  /**
   * Each request comes from a network of its own, and the rate of strangers is without end: limits would answer in
   * place of what is to be tried.
   */
  isLifted: boolean
}

/** The configuration of `deploy/`, TLS included, with a certificate signed by itself and ports of this machine. */
export async function startFront({ shopPort, tlsPort, plainPort, isLifted }: FrontArgs): Promise<Front> {
  const home = await mkdtemp(path.join(tmpdir(), 'ore-serene-front-'))
  await chmod(home, 0o755)
  writeCertificate(home, 'localhost')
  const deployed = await Promise.all(
    ['deploy/nginx-upstream.conf', 'deploy/nginx.conf'].map((file) => readFile(file, 'utf8')),
  )
  const moved = move(deployed.join('\n'), { home, shopPort, tlsPort, plainPort })
  const accessLog = path.join(home, 'access.log')
  const file = path.join(home, 'nginx.conf')
  await writeFile(file, whole(isLifted ? lift(moved) : moved, { home, accessLog }))
  const child = startChild('nginx', ['-p', home, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const plainOrigin = `http://127.0.0.1:${plainPort}`
  for (let waited = 0; !(await answers(plainOrigin)); waited += 50) {
    if (child.exitCode !== null || waited > 10_000) throw new Error(`nginx does not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin: `https://localhost:${tlsPort}`,
    plainOrigin,
    ca: await readFile(path.join(home, 'fullchain.pem'), 'utf8'),
    accessLog,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

type Places = { home: string; shopPort: number; tlsPort: number; plainPort: number }

/** With the places of this machine, and without its log: that of `whole` says which page was asked for. */
function move(deployed: string, { home, shopPort, tlsPort, plainPort }: Places): string {
  return deployed
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tlsPort} ssl http2;`)
    .replaceAll('server_name ore-serene.example;', 'server_name localhost;')
    .replaceAll('/etc/letsencrypt/live/ore-serene.example', home)
    .replace('/var/cache/ore-serene', `${home}/cache`)
    .replaceAll(/^ *access_log .*\n/gm, '')
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${shopPort}`)
    .replace(/server 127\.0\.0\.1:3001.*;/, '')
}

/** A request's own name, 32 hexadecimal digits, makes the network that it comes from. */
function lift(configuration: string): string {
  const networks = `map $request_id $ore_any_network {
    "~^(?<one>.{4})(?<two>.{4})"  "2001:db8:$one:$two::1";
}`
  return (
    `${networks}\n${configuration}`
      .replaceAll(/rate=\d+r\/s/g, 'rate=100000r/s')
      .replaceAll(/burst=\d+/g, 'burst=100000')
      .replace('$proxy_add_x_forwarded_for', '$ore_any_network')
      // A crawler that follows the way out would go on as a stranger.
      .replace(
        'location / {\n        proxy_pass',
        'location ~ ^/(api|admin)/logout { return 403; }\n    location / {\n        proxy_pass',
      )
  )
}

function whole(configuration: string, { home, accessLog }: { home: string; accessLog: string }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${home}/${kind};`)
    .join('\n  ')
  return `
worker_processes auto;
worker_rlimit_nofile 8192;
pid ${home}/nginx.pid;
error_log stderr;
events { worker_connections 2048; }
http {
  log_format outsiders '$status $request_method $uri $request_uri';
  access_log ${accessLog} outsiders;
  ${temporary}
  ${configuration}
}
`
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { redirect: 'manual' })
    return true
  } catch {
    return false
  }
}
