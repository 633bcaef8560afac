/** An expected failure of a backup or a restore: its message is for the person at the terminal, who needs no stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
