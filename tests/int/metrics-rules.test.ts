import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { describe, expect, inject, test } from 'vitest'

import { startApp } from '../support/app'
import { METRICS_TOKEN, scrape } from '../support/metrics'

const isInstalled = spawnSync('promtool', ['--version']).error === undefined
const RULES = 'deploy/prometheus/ore-serene.rules.yml'

const promtool = (args: string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, {
    encoding: 'utf8',
    ...(input && { input }),
  })
  return { status, said: stdout + stderr }
}

describe.skipIf(!isInstalled)('with promtool (Debian: prometheus)', () => {
  test('the rules are rules', () => {
    const { status, said } = promtool(['check', 'rules', RULES])
    expect(status, said).toBe(0)
  })

  test('they are silent on a quiet day, and each speaks on a bad one', () => {
    const { status, said } = promtool(['test', 'rules', 'deploy/prometheus/ore-serene.rules.test.yml'])
    expect(status, said).toBe(0)
  })

  test('what the shop tells is what Prometheus reads, under the names that the rules ask for', async () => {
    const app = await startApp({ clusterUrl: inject('clusterUrl'), env: { METRICS_TOKEN } })
    await expect.poll(() => scrape(app.url)).toContain('role="worker"')
    const text = await scrape(app.url)
    await app.stop()
    const { status, said } = promtool(['check', 'metrics'], text)
    // 3: what it would have named otherwise.
    expect([0, 3], said).toContain(status)
    expect(said).not.toContain('error')
    const asked = new Set(readFileSync(RULES, 'utf8').match(/\b(ore_serene|nodejs)_[a-z0-9_]+/g))
    asked.delete('ore_serene_mail_results_total')
    for (const name of asked) expect(text, name).toContain(`# TYPE ${name} `)
  })
})

test('docs/operations.md says what to do at each alert', () => {
  const alerts = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(alerts.length).toBeGreaterThan(5)
  const operations = readFileSync('docs/operations.md', 'utf8')
  for (const alert of alerts) expect(operations).toContain(`**${alert}**`)
})
