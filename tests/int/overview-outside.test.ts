import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { connect } from 'node:tls'

import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { readCertificateEnd } from '@/integrations/certificate'
import { readDisks } from '@/integrations/disks'
import { lookAtMailDomain } from '@/integrations/mail-dns'

import { type DnsDouble, startDnsDouble } from '../support/dns-double'
import { timed } from '../support/timed'

describe('the DNS of the domain that mail comes from', () => {
  let dns: DnsDouble
  beforeAll(async () => {
    dns = await startDnsDouble()
  })
  afterAll(() => dns.stop())
  afterEach(() => {
    dns.texts.clear()
    dns.asked.length = 0
    dns.fault = undefined
  })
  const look = (domain: string) => lookAtMailDomain({ domain, servers: [dns.address] })

  test('a domain without records is an answer', async () => {
    expect(await look('bottega.it')).toEqual({ spf: 0, dmarc: 0 })
    expect(dns.asked.sort()).toEqual(['_dmarc.bottega.it', 'bottega.it'])
  })

  test('SPF and DMARC are told from other texts, and long ones are put together', async () => {
    const long = `v=spf1 ${'include:posta.it '.repeat(20)}-all`
    dns.texts.set('bottega.it', ['google-site-verification=x', 'v=spf10 no', long])
    dns.texts.set('_dmarc.bottega.it', ['v=DMARC1; p=reject'])
    expect(await look('bottega.it')).toEqual({ spf: 1, dmarc: 1 })
    dns.texts.get('bottega.it')!.push('v=spf1 -all')
    expect(await look('bottega.it')).toEqual({ spf: 2, dmarc: 1 })
  })

  test('DMARC of the domain above counts, that of a top-level domain is not asked for; SPF is not inherited', async () => {
    dns.texts.set('bottega.it', ['v=spf1 -all'])
    dns.texts.set('_dmarc.bottega.it', ['v=DMARC1;p=none'])
    expect(await look('posta.bottega.it')).toEqual({ spf: 0, dmarc: 1 })
    expect(await look('perché.it')).toEqual({ spf: 0, dmarc: 0 })
    expect(dns.asked).toContain('xn--perch-fsa.it')
    expect(dns.asked).not.toContain('_dmarc.it')
  })

  test('a name server that fails, or is silent, is no answer, and is given up in time', async () => {
    dns.fault = 'servfail'
    await expect(look('bottega.it')).rejects.toThrow()
    dns.fault = 'silent'
    const { tookMs } = await timed(() => expect(look('bottega.it')).rejects.toThrow())
    expect(tookMs).toBeLessThan(8_000)
  })
})

describe('the certificate of the shop’s address', () => {
  const tlsServer = new SMTPServer({ secure: true, authOptional: true })
  let mute: Server
  let port: number
  beforeAll(async () => {
    // Its own certificate, which no authority has signed, is all that is wanted of it.
    tlsServer.on('error', () => {})
    const listening = tlsServer.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as { port: number }).port
    mute = createServer(() => {}).listen(0, '127.0.0.1')
    await once(mute, 'listening')
  })
  afterAll(() => {
    tlsServer.close()
    mute.close()
  })

  test('its end is read, whoever has signed it', async () => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { validTo } = new X509Certificate(socket.getPeerCertificate().raw)
    socket.destroy()
    expect(await readCertificateEnd({ origin: `https://localhost:${port}`, timeoutMs: 5_000 })).toEqual(
      new Date(validTo),
    )
    expect(await readCertificateEnd({ origin: `https://127.0.0.1:${port}`, timeoutMs: 5_000 })).toEqual(
      new Date(validTo),
    )
  })

  test('nobody there, no TLS, no answer: it is not known, soon', async () => {
    const address = mute.address() as { port: number }
    const silent = readCertificateEnd({ origin: `https://127.0.0.1:${address.port}`, timeoutMs: 300 })
    await expect(silent).rejects.toThrow('no answer in 300 ms')
    await expect(readCertificateEnd({ origin: 'https://127.0.0.1:1', timeoutMs: 5_000 })).rejects.toThrow()
  })
})

test('a disk is read once, however many folders are on it; one that is not there is left out', async () => {
  const folder = await mkdtemp(`${tmpdir()}/ore-serene-disk-`)
  try {
    const { blocks, bsize } = await statfs(folder)
    const disks = await readDisks([folder, tmpdir(), `${folder}/nowhere`])
    expect(disks).toHaveLength(1)
    expect(disks[0]!.freeBytes).toBeGreaterThan(0)
    expect(disks[0]!.bytes).toBeGreaterThan(disks[0]!.freeBytes)
    expect(disks[0]!.bytes).toBeLessThanOrEqual(blocks * bsize)
  } finally {
    await rm(folder, { recursive: true })
  }
})
