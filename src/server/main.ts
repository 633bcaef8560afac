// Serves what is installed and built already: what `npm run serve` comes to, and what the tests start.
import { runSteps, stopOnSignals } from './bootstrap/shutdown.mjs'
import { keepCompiledCode } from './bootstrap/compile-cache.mjs'
import { chooseLogFormat, setLogFormat } from './bootstrap/say.mjs'

stopOnSignals(0)
await runSteps(async () => {
  const isTerminal = process.stdout.isTTY
  setLogFormat(chooseLogFormat({ args: process.argv, isService: false, isTerminal }))
  keepCompiledCode()
  // Not before: what is imported above is compiled before anything here runs.
  const { startServer } = await import('./start-server')
  return startServer({ mode: 'serve' })
})
