/** Writes more lines than a pipe holds and tells how many bytes are unread, until it is asked to end. */
import { createLog } from '@/config/log'
import { stopOnSignals } from '@/server/bootstrap/shutdown.mjs'

stopOnSignals(0)
const log = createLog('json')
setInterval(() => {
  for (let line = 0; line < 2_000; line++) log.info({ line }, 'Una riga che non legge nessuno.')
  process.send!(process.stdout.writableLength)
}, 10)
