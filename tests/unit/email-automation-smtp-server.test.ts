import nodemailer from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type SmtpServer, startSmtpServer } from '../support/smtp-server'

let smtp: SmtpServer
beforeEach(async () => {
  smtp = await startSmtpServer()
})
afterEach(() => smtp.stop())

const send = (to: string) =>
  nodemailer
    .createTransport(smtp.url)
    .sendMail({ from: 'ciao@shop.example', to, subject: 'È pronto', text: 'Perché sì' })

test('a message arrives as it was written', async () => {
  const waiting = smtp.waitForMail(({ to }) => to.includes('anna@posta.example'))
  await send('anna@posta.example')
  const { message } = await waiting
  expect(message.subject).toBe('È pronto')
  expect(message.text).toContain('Perché sì')
})

test('it refuses, hangs up and comes back as told', async () => {
  smtp.judge(({ to }) => (to[0]!.startsWith('full') ? { code: 452 } : 'drop'))
  await expect(send('full@posta.example')).rejects.toMatchObject({ responseCode: 452 })
  await expect(send('gone@posta.example')).rejects.toThrow(/closed|ECONNRESET/i)
  await smtp.stop()
  await expect(send('anna@posta.example')).rejects.toThrow(/ECONNREFUSED/)
  smtp = await startSmtpServer({ port: smtp.port })
  await send('anna@posta.example')
  expect(smtp.mails).toHaveLength(1)
})
