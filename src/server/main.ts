// Serves what is installed and built already: what `npm run serve` comes to, and what the tests start.
import { runSteps, stopOnSignals } from './bootstrap/shutdown.mjs'
import { startServer } from './start-server'
import { chooseLogFormat, setLogFormat } from './bootstrap/say.mjs'

stopOnSignals()
await runSteps(() => {
  const isTerminal = process.stdout.isTTY
  setLogFormat(chooseLogFormat({ args: process.argv, isService: false, isTerminal }))
  return startServer({ mode: 'serve' })
})
