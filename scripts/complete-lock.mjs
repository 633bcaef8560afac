// A registry mirror may lack the binaries of platforms that nobody there uses; npm then leaves these optional
// packages out of the lock file and `npm ci` refuses it. This adds the missing entries, so that the same lock file
// installs everywhere. Run it after changing dependencies: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []
for (const [where, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${where}/node_modules/${name}`
    const hoisted = `node_modules/${name}`
    if (lock.packages[nested] || lock.packages[hoisted] || !/^\d/.test(range)) continue
    const os = /android|darwin|freebsd|linux|openbsd|win32|windows/
      .exec(name)?.[0]
      ?.replace('windows', 'win32')
    const cpu = /arm64|x64|ia32|ppc64|riscv64|s390x|wasm32|arm/.exec(
      name.replace(/-(android|darwin)/, '-'),
    )?.[0]
    lock.packages[hoisted] = {
      version: range,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
    }
    added.push(`${name}@${range}`)
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? `added ${added.join(', ')}` : 'nothing to add')
