import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { freePort } from '@/server/database/embedded'

import { writeCertificate } from '../support/certificate'

const isInstalled = spawnSync('nginx', ['-v']).error === undefined
if (!isInstalled) console.warn('nginx does not check its files: it is not installed')

/** The files as they are deployed, TLS included, asked of nginx itself; tests/int/server-nginx.test.ts runs them. */
describe.skipIf(!isInstalled)('nginx takes its configuration', () => {
  let home: string
  beforeAll(() => {
    home = mkdtempSync(path.join(tmpdir(), 'ore-serene-nginx-'))
    mkdirSync(path.join(home, 'conf.d'))
    writeCertificate(home, 'ore-serene.example')
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test.each([
    ['beside the units', 'deploy/nginx-upstream.conf'],
    ['within compose', 'deploy/compose-upstream.conf'],
  ])('%s', async (_, upstream) => {
    // nginx opens them to check the file: an ordinary account may not open 80, and another program may have it.
    const [port, securePort] = [await freePort(), await freePort()]
    const shop = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll('/etc/letsencrypt/live/ore-serene.example', home)
      .replace('/var/cache/ore-serene', `${home}/cache`)
      .replaceAll('/var/log/nginx', home)
      .replace('listen 80;', `listen ${port};`)
      .replace('listen 443 ssl http2;', `listen ${securePort} ssl http2;`)
    const parts = {
      'ore-serene.conf': shop,
      'ore-serene-upstream.conf': readFileSync(upstream, 'utf8'),
    }
    for (const [name, text] of Object.entries(parts)) writeFileSync(path.join(home, 'conf.d', name), text)
    writeFileSync(
      path.join(home, 'nginx.conf'),
      `pid ${home}/pid; error_log stderr; events {} http { access_log off; include ${home}/conf.d/*.conf; }`,
    )
    const { status, stderr } = spawnSync(
      'nginx',
      ['-t', '-q', '-p', home, '-c', path.join(home, 'nginx.conf')],
      {
        encoding: 'utf8',
      },
    )
    // What nginx since 1.25.1 says of the form that 1.22 knows.
    expect(stderr.replaceAll(/^.*"listen \.\.\. http2" directive is deprecated.*\n/gm, '')).toBe('')
    expect(status).toBe(0)
  })
})
