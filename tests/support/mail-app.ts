import { afterAll, beforeAll, inject } from 'vitest'

import { type App, startApp } from './app'
import { type SmtpServer, startSmtpServer } from './smtp-server'

export type MailApp = { app: App; smtp: SmtpServer }

/** For a whole test file: the real application, worker and all, whose mail arrives at a server of its own. */
export function useMailApp(env: Record<string, string> = {}): MailApp {
  const it = {} as MailApp
  beforeAll(async () => {
    it.smtp = await startSmtpServer()
    it.app = await startApp({ clusterUrl: inject('clusterUrl'), env: { ...env, ...it.smtp.env } })
  })
  afterAll(async () => {
    await it.app.stop()
    await it.smtp.stop()
  })
  return it
}
