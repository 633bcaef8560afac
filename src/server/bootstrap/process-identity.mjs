// A process id alone is not an identity: it is used again, soon after a reboot and at once in a container.
import { readFileSync } from 'node:fs'

/**
 * When a process began, as text that differs for another process of the same id; empty where the system cannot tell.
 *
 * @param {number} pid
 */
function startMark(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // Field 22 counted from the last parenthesis: the name of a program may contain blanks.
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}

/** @typedef {{ pid: number, mark: string }} Identity */

/** @param {number} pid @returns {Identity} */
export const identify = (pid) => ({ pid, mark: startMark(pid) })

/** @param {Identity} identity */
export function isAlive({ pid, mark }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false
  }
  return isZombie(pid) ? false : mark === '' || startMark(pid) === mark
}

/** @param {number} pid */
function isZombie(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}
