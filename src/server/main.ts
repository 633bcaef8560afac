// Serves what is installed and built already: what `npm run serve` comes to, and what the tests start.
import { runSteps, stopOnSignals } from './bootstrap/shutdown.mjs'
import { startServer } from './start-server'

stopOnSignals()
await runSteps(() => startServer({ mode: 'serve' }))
