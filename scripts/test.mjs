// npm test, from a bare clone: installs what it needs (a browser too), then static checks, unit, integration and
// end-to-end tests against the real application. The last line says how many passed and how many failed.
//   node scripts/test.mjs [checks] [unit] [int] [e2e]    only these; all without a name
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

import { runChild } from '../src/server/bootstrap/children.mjs'
import { takeCloneLock } from '../src/server/bootstrap/clone-lock.mjs'
import { compile } from '../src/server/bootstrap/compile.mjs'
import { keepCompiledCode } from '../src/server/bootstrap/compile-cache.mjs'
import { installDependencies, isInstalled } from '../src/server/bootstrap/install.mjs'
import { checkNodeVersion } from '../src/server/bootstrap/node-version.mjs'
import { explain, Halt, say, sayError } from '../src/server/bootstrap/say.mjs'
import { isStopping, onShutdown, shutdown, stopOnSignals } from '../src/server/bootstrap/shutdown.mjs'

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
stopOnSignals(1)

/** Checks that only read run in parallel; typecheck writes types that lint reads, so it runs afterwards. */
const CHECKS = [
  [['lint'], ['format:check', 'depcruise', 'knip', 'check:generated', 'check:dependencies']],
  [['typecheck']],
]
const asked = process.argv.slice(2)
const wants = (/** @type {string} */ suite) => asked.length === 0 || asked.includes(suite)

const total = { passed: 0, failed: 0 }
/** @type {{ name: string; reason: string }[]} */
const failures = []

/** @param {string} name @param {boolean} passed @param {string} [reason] what the runner said of a failure */
function count(name, passed, reason = '') {
  total[passed ? 'passed' : 'failed']++
  if (!passed) failures.push({ name, reason: beginningOf(reason) })
}

/** The first lines of a reason: whoever sees only the end of a long log has to find it there. @param {string} reason */
function beginningOf(reason) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 12)
  return lines
    .map((line) => `      ${line}`.trimEnd())
    .join('\n')
    .slice(0, 1500)
}

// No variable of the person's own shell may lead a test to a real database or a real company.
for (const name of Object.keys(process.env)) {
  if (
    /^(DATABASE_|PAYLOAD_SECRET|ADMIN_EMAILS|SMTP_|MAIL_|SUPPORT_EMAIL|STRIPE_|CHECKOUT_|GOOGLE_|TRUST_PROXY|S3_|WORKER|METRICS_|OTEL_|SERVER_URL|PORT|HOST|NODE_ENV|TEST_)/.test(
      name,
    )
  ) {
    Reflect.deleteProperty(process.env, name)
  }
}
Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1', __NEXT_PROCESSED_ENV: 'true' })

async function runChecks() {
  for (const lanes of CHECKS) await Promise.all(lanes.map(runInOrder))
}

/** @param {string[]} checks */
async function runInOrder(checks) {
  for (const check of checks) {
    say(`Checking: ${check} …`)
    const { code, output } = await runChild('npm', ['run', '--silent', check])
    if (code !== 0) console.error(output.trim())
    count(`check ${check}`, code === 0)
  }
}

/** @param {'unit' | 'int'} project @param {{ node?: string, suffix?: string }} [under] a Node other than this one */
async function runVitest(project, { node = process.execPath, suffix = '' } = {}) {
  const report = `test-results/${project}${suffix.replaceAll(' ', '-')}.json`
  const { code } = await runChild(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { show: true },
  )
  const result = readReport(report)
  for (const file of result?.testResults ?? []) {
    const name = path.relative('.', file.name)
    for (const test of file.assertionResults) {
      if (test.status === 'passed' || test.status === 'failed') {
        count(
          `${name}: ${test.fullName}${suffix}`,
          test.status === 'passed',
          test.failureMessages?.join('\n'),
        )
      }
    }
    // A file that could not even be loaded holds no tests, and is a failure all the same.
    if (
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed')
    )
      count(`${name}: ${file.message || 'the file failed'}${suffix}`, false)
  }
  endedWell(project, code, result)
}

/** The unit tests under the other of the two Nodes that the shop supports; the browser's tests run under this one. */
async function runUnitUnderOtherNode() {
  const { findNode } = await compiled('node-versions', 'tests/support/node-versions.ts')
  const major = process.versions.node.startsWith('24.') ? '20' : '24'
  const node = await findNode(major)
  if ('program' in node) await runVitest('unit', { node: node.program, suffix: ` under Node ${major}` })
  // A desk without a registry in reach may go on; what CI leaves out would be left out for good.
  else if (process.env.CI) count(`unit under Node ${major}: ${node.reason}`, false)
  else say(`Not run under Node ${major}: ${node.reason}`)
}

async function runEndToEnd() {
  const report = 'test-results/e2e.json'
  const { code } = await runChild(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
    show: true,
  })
  const result = readReport(report)
  /** @param {any} suite */
  const visit = (suite) => {
    for (const nested of suite.suites ?? []) visit(nested)
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status !== 'skipped')
          count(
            `${spec.file}: ${spec.title} [${test.projectName}]`,
            test.status !== 'unexpected',
            reasonOf(test),
          )
      }
    }
  }
  for (const suite of result?.suites ?? []) visit(suite)
  endedWell('e2e', code, result)
}

/** What Playwright said of a test. @param {any} test @returns {string} */
const reasonOf = (test) => test.results[0]?.errors?.map((/** @type {any} */ e) => e.message).join('\n') ?? ''

/** A runner that failed without naming a test has failed all the same. @param {string} suite @param {number | null} code @param {unknown} result */
function endedWell(suite, code, result) {
  const named = failures.some(({ name }) => name.startsWith('tests/') || name.includes('.spec.'))
  if (result === undefined || (code !== 0 && !named))
    count(`${suite}: the runner ended with code ${code}`, false)
}

/** @param {string} file @returns {any} */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** An installed Chromium, else Playwright's own, else one that is installed now. */
async function readyBrowser() {
  const { findChromium } = await compiled('chromium', 'tests/support/chromium.ts')
  if (findChromium()) return
  say('Installing a browser …')
  const isRoot = process.getuid?.() === 0
  const cli = 'node_modules/@playwright/test/cli.js'
  const apt = (/** @type {string} */ name) => [
    'sh',
    ['-c', `apt-get update && apt-get install -y --no-install-recommends ${name}`],
  ]
  const attempts = [
    [process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']],
    ...(isRoot ? [apt('chromium-headless-shell'), apt('chromium')] : []),
  ]
  for (const [command, args] of /** @type {[string, string[]][]} */ (attempts)) {
    await runChild(command, args, { show: true })
    if (findChromium()) return
  }
  throw new Halt(
    'No browser for the end-to-end tests could be installed: install Chromium (apt-get install chromium) and run npm test again.',
  )
}

async function readyBuild() {
  const { buildWhenStale, isBuildFresh } = await compiled('build', 'src/server/boot/build.ts')
  if (!(await isBuildFresh())) {
    await takeCloneLock({ command: 'npm test' })
    await buildWhenStale()
  }
}

/** One PostgreSQL for both suites that need one: to migrate it and to write its content takes ten seconds. */
async function readyCluster() {
  const { startCluster } = await compiled('cluster', 'tests/support/cluster.ts')
  const cluster = await startCluster()
  onShutdown(cluster.stop)
  process.env.TEST_CLUSTER_URL = cluster.url
  return cluster
}

/** @param {string} name @param {string} source */
const compiled = async (name, source) => import(path.join(await compile({ [name]: source }), `${name}.mjs`))

const started = Date.now()
try {
  checkNodeVersion(process.versions.node)
  keepCompiledCode()
  if (!isInstalled({ dev: true })) {
    await takeCloneLock({ command: 'npm test' })
    await installDependencies({ dev: true })
  }
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync('test-results', { recursive: true })
  if (wants('e2e')) await readyBrowser()
  if (wants('checks')) await runChecks()
  if (wants('unit')) {
    await runVitest('unit')
    await runUnitUnderOtherNode()
  }
  if (wants('int') || wants('e2e')) {
    await readyBuild()
    const cluster = await readyCluster()
    if (wants('int')) await runVitest('int')
    if (wants('e2e')) await runEndToEnd()
    // Not left to the shutdown: hundreds of databases take longer to remove than that may last.
    await cluster.stop()
  }
} catch (error) {
  if (!isStopping()) {
    sayError(explain(error))
    count('npm test itself', false)
  }
}
if (!isStopping()) {
  if (failures.length > 0) console.error('\nFailed:')
  for (const { name, reason } of failures) console.error(`  ${name}\n${reason}`)
  say(`Took ${Math.round((Date.now() - started) / 1000)} s`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  await shutdown(total.failed > 0 ? 1 : 0)
}
