import { Halt } from './say.mjs'

/**
 * @param {string} version as in process.versions.node
 * @throws Halt when it is older than package.json's engines
 */
export function checkNodeVersion(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Halt(
      `Node ${version} is too old: install Node 20.19 or later (24 is best) and run the same command again.`,
    )
  }
}
