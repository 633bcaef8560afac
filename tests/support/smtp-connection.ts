import { afterEach } from 'vitest'

import { type MailTimeouts, openMailConnection } from '@/integrations/smtp'

import { type ScriptedSmtp, startScriptedSmtp } from './scripted-smtp'

export const message = { from: 'noi@example.it', to: 'anna@example.it', raw: 'Subject: Ciao\r\n\r\nA presto' }

type Start = Parameters<typeof startScriptedSmtp>[0] & { timeouts?: Partial<MailTimeouts> }

type SmtpConnection = {
  server: ScriptedSmtp
  line: ReturnType<typeof openMailConnection>
  start: (script?: Start) => Promise<void>
}

/** A scripted server and a connection of the shop to it; `start` makes both, and each test's end closes them. */
export function useSmtpConnection(): SmtpConnection {
  const smtp = {
    start: async ({ timeouts, ...script }: Start = {}) => {
      smtp.server = await startScriptedSmtp(script)
      smtp.line = openMailConnection({ url: smtp.server.url, timeouts })
    },
  } as SmtpConnection
  afterEach(async () => {
    smtp.line.abort()
    await smtp.server.stop()
  })
  return smtp
}

/** Says something else to one kind of line, the first time it comes. */
export const once = (start: string, reply: string) => {
  let said = false
  return (heard: string) => {
    if (said || !heard.startsWith(start)) return undefined
    said = true
    return reply
  }
}
