import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const UNITS = ['ore-serene-web@.service', 'ore-serene-worker@.service']
/** systemd's own sum of what a service could still do: 0 nothing, 10 everything. */
const MOST_EXPOSURE = 2

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
const isInstalled = analyze('--version').error === undefined
if (!isInstalled)
  console.warn('The units are not verified: systemd-analyze is not installed (Debian: systemd)')

describe.skipIf(!isInstalled)('with systemd-analyze', () => {
  let home: string
  beforeAll(() => {
    home = mkdtempSync(path.join(tmpdir(), 'ore-serene-units-'))
    // It asks that the program is there; where Node lies differs.
    for (const unit of UNITS) {
      const text = readFileSync(path.join('deploy', unit), 'utf8')
      writeFileSync(path.join(home, unit), text.replaceAll('/usr/bin/node', process.execPath))
    }
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test.each(UNITS)('%s is a unit without a fault', (unit) => {
    const { status, stdout, stderr } = analyze('verify', path.join(home, unit))
    expect(stdout + stderr).toBe('')
    expect(status).toBe(0)
  })

  test('a fault would be seen', () => {
    const broken = path.join(home, 'broken@.service')
    writeFileSync(broken, '[Service]\nExecStart=/no/such/program\nNoSuchSetting=1\n')
    const { status, stderr } = analyze('verify', broken)
    expect(status).not.toBe(0)
    expect(stderr).toContain('NoSuchSetting')
  })

  test.each(UNITS)('%s can do little beside its work', (unit) => {
    const { stdout, stderr } = analyze('security', '--offline=true', path.join(home, unit))
    const [, exposure] = /Overall exposure level for .*: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure), stdout + stderr).toBeLessThan(MOST_EXPOSURE)
  })
})

test.each(UNITS)('%s leaves the shop time to end, and starts what is there', (unit) => {
  const text = readFileSync(path.join('deploy', unit), 'utf8')
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(10)
  const [script] = /scripts\/\S+/.exec(setting('ExecStart')) ?? []
  expect(readFileSync(script!, 'utf8')).not.toBe('')
  expect(setting('Restart')).toBe('on-failure')
})
