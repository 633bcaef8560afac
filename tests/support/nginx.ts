import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import { freePort } from '@/server/database/embedded'

import { PATIENCE_MS } from './patience'

export type Nginx = {
  fileUrl: string
  cachedUrl: string
  /** A line for each request to the deployed configuration, a second later. */
  accessLog: string
  stop: () => Promise<void>
}

type StartNginxArgs = {
  /** What the first server sends. */
  page: Buffer
  /** Where the web processes of the shop listen, one or several. */
  shopPorts: number[]
  /** How many processes it has; as many as the machine has cores when missing. */
  processes?: number
}

/**
 * Two servers in one nginx: one that sends the finished page as a file (the yardstick), and the configuration of
 * `deploy/nginx.conf` before the running shop, without TLS.
 */
export async function startNginx({ page, shopPorts, processes }: StartNginxArgs): Promise<Nginx> {
  const home = await mkdtemp(path.join(tmpdir(), 'ore-serene-nginx-'))
  await chmod(home, 0o755)
  await mkdir(path.join(home, 'html'))
  await writeFile(path.join(home, 'html/index.html'), page)
  await writeFile(path.join(home, 'html/index.html.gz'), gzipSync(page, { level: 9 }))
  const [filePort, cachedPort] = [await freePort(), await freePort()]
  await writeFile(
    path.join(home, 'nginx.conf'),
    await configuration({ home, filePort, cachedPort, shopPorts, processes }),
  )
  const child = spawn('nginx', ['-p', home, '-c', path.join(home, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const fileUrl = `http://127.0.0.1:${filePort}/`
  for (let waited = 0; !(await answers(fileUrl)); waited += 50) {
    if (child.exitCode !== null || waited > PATIENCE_MS) throw new Error(`nginx does not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    fileUrl,
    cachedUrl: `http://127.0.0.1:${cachedPort}/`,
    accessLog: path.join(home, 'access.log'),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

type ConfigurationArgs = {
  home: string
  filePort: number
  cachedPort: number
  shopPorts: number[]
  processes: number | undefined
}

/** What is deployed, with the addresses of this machine and without TLS. */
async function configuration({
  home,
  filePort,
  cachedPort,
  shopPorts,
  processes,
}: ConfigurationArgs): Promise<string> {
  const deployed = (await deployedConfiguration())
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${cachedPort};`)
    .replace(/^\s*ssl_certificate(_key)?\s.*$/gm, '')
    .replace('/var/cache/ore-serene', `${home}/cache`)
    .replaceAll('/var/log/nginx', home)
    .replace(/server 127\.0\.0\.1:3000(.*);\n.*$/m, (_, options: string) =>
      shopPorts.map((port) => `server 127.0.0.1:${port}${options};`).join('\n'),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${home}/${kind};`)
    .join('\n')
  return `
worker_processes ${processes ?? 'auto'};
worker_rlimit_nofile 16384;
pid ${home}/nginx.pid;
error_log stderr;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary}
  default_type text/html;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${deployed}
  server {
    listen 127.0.0.1:${filePort};
    open_file_cache max=100;
    root ${home}/html;
    gzip_static on;
    add_header Cache-Control "public, max-age=0, must-revalidate";
    # The same work for each request.
    access_log ${home}/file.log ore_serene_clean buffer=32k flush=1s;
  }
}
`
}

/** Both files as they stand beside each other in conf.d. */
async function deployedConfiguration(): Promise<string> {
  const files = ['deploy/nginx-upstream.conf', 'deploy/nginx.conf']
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
