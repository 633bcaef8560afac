import type { Fault } from './fault'
import { clockFaults } from './families/clock'
import { killFaults } from './families/kills'
import { migrationFaults } from './families/migration'
import { postgresFaults } from './families/postgres'
import { releaseFaults } from './families/release'
import { smtpFaults } from './families/smtp'
import { startFaults } from './families/starts'
import { storageFaults } from './families/storage'
import { stripeFaults } from './families/stripe'

/** Every fault, in the order of the table. */
export const faults: readonly Fault[] = [
  ...postgresFaults,
  ...storageFaults,
  ...smtpFaults,
  ...stripeFaults,
  ...killFaults,
  ...startFaults,
  ...clockFaults,
  ...migrationFaults,
  ...releaseFaults,
]
