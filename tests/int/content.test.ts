import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { contentClient, messageAt, PRICE } from '../support/content-client'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let editor: Client
let user: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { CHECKOUT_SANDBOX: '1' } })
  editor = await tablesClient(app, 'editor')
  user = await tablesClient(app, 'user')
})
afterAll(() => app.stop())

const { page, shows, landing, publish, publishOffer } = contentClient(() => ({ app, editor }))

describe('publishing', () => {
  test('a published title shows on the page', async () => {
    const { hero } = await landing()
    expect((await publish({ hero: { ...hero, title: 'Un titolo tutto nuovo' } })).status).toBe(200)
    await shows('Un titolo tutto nuovo')
  })

  test('a draft shows in the preview of editors and nowhere else', async () => {
    const { hero } = await landing()
    const draft = { hero: { ...hero, title: 'Soltanto una bozza' } }
    expect((await editor.call('POST', '/api/globals/landing?draft=true&autosave=true', draft)).status).toBe(
      200,
    )
    expect(await (await editor.fetch('/preview')).text()).toContain('Soltanto una bozza')
    for (const path of ['/', '/api/globals/landing', '/api/globals/landing?draft=true', '/preview']) {
      expect(await page(path), path).not.toContain('Soltanto una bozza')
    }
    expect((await user.fetch('/preview')).status).toBe(404)
    expect((await fetch(`${app.url}/preview`)).status).toBe(404)
    expect((await user.fetch('/api/globals/landing/versions')).status).toBe(403)
  })

  test('what is scheduled is published when its time has come', async () => {
    const { hero } = await landing()
    await editor.call('POST', '/api/globals/landing?draft=true', {
      hero: { ...hero, title: 'Programmato per ora' },
    })
    await query(
      app.databaseUrl,
      `INSERT INTO payload_jobs (input, task_slug, queue, wait_until, processing)
       VALUES ('{"type": "publish", "global": "landing"}', 'schedulePublish', 'default', now(), false)`,
    )
    await expect.poll(() => page(), { interval: 500 }).toContain('Programmato per ora')
  })

  test('the words of the contact dialog and of the tooltip are an editor’s', async () => {
    const { contact, navigation } = (await landing()) as Record<string, unknown>
    const changed = {
      contact: { ...(contact as object), title: 'Scrivici due righe', submit: 'Spedisci' },
      navigation: { ...(navigation as object), adminTip: 'Per chi lavora qui' },
    }
    expect((await publish(changed)).status).toBe(200)
    await shows('Scrivici due righe')
    expect(await page()).toContain('Spedisci')
    expect(await page()).toContain('Per chi lavora qui')
    expect((await publish({ contact, navigation })).status).toBe(200)
  })

  test('who sells stands in the footer', async () => {
    const settings = {
      legalName: 'Bottega S.r.l.',
      address: 'Via Emilia 1\n43121 Parma',
      vatNumber: '01234567897',
    }
    await editor.call('POST', '/api/globals/site-settings', { ...settings, _status: 'published' })
    await shows('Bottega S.r.l. · Via Emilia 1, 43121 Parma · P. IVA 01234567897</p>')
    await editor.call('POST', '/api/globals/site-settings', { legalName: '', _status: 'published' })
    await expect.poll(() => page()).not.toContain('Bottega S.r.l.')
    expect(await page()).toContain(' · Via Emilia 1, 43121 Parma · P. IVA 01234567897</p>')
  })

  test('every page with a form leads to the privacy notice and the terms, as the footer does', async () => {
    const paths = ['/checkout', '/recesso', '/acquisti', '/login', '/ordine/forged', '/recensione/forged']
    const { footer } = (await landing()) as Record<string, object>
    const links = async (path: string) => {
      const [foot] = /<footer class="wrap .*?<\/footer>/s.exec(await page(path)) ?? []
      return [...(foot ?? '').matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, words]) => [
        href,
        words,
      ])
    }
    for (const path of [...paths, '/privacy', '/checkout/cancel'])
      expect(await links(path), path).toEqual([
        ['/privacy', 'Informativa sulla privacy'],
        ['/termini', 'Termini e condizioni'],
      ])
    const changed = { privacyUrl: 'https://altrove.it/privacy', terms: 'Condizioni', termsUrl: '/condizioni' }
    expect((await publish({ footer: { ...footer, ...changed } })).status).toBe(200)
    const other = [
      ['https://altrove.it/privacy', 'Informativa sulla privacy'],
      ['/condizioni', 'Condizioni'],
    ]
    for (const path of paths) expect(await links(path), path).toEqual(other)
    await expect.poll(() => links('/privacy')).toEqual(other)
    await publish({ footer })
  })

  test('where a claim comes from is told to editors, to nobody else', async () => {
    const NOTE = 'Sondaggio interno, marzo'
    const { video } = (await landing()) as Record<string, object>
    expect((await publish({ video: { ...video, source: NOTE } })).status).toBe(200)
    expect((await publishOffer({ source: NOTE })).status).toBe(200)
    for (const address of ['/api/globals/landing?depth=0', '/api/globals/offer?depth=0']) {
      expect(JSON.stringify((await editor.call('GET', address)).body)).toContain(NOTE)
      expect(JSON.stringify((await user.call('GET', address)).body)).not.toContain(NOTE)
      expect(await page(address)).not.toContain('"source"')
    }
    expect(await page('/api/testimonials')).not.toContain('"source"')
    expect(await page()).not.toContain(NOTE)
  })

  test('a place for pictures takes no film, and the film’s no picture', async () => {
    const { video } = (await landing()) as Record<string, Record<string, unknown>>
    const mistaken = { poster: video!.film, film: video!.poster, captions: video!.film }
    for (const [name, medium] of Object.entries(mistaken)) {
      const { status, body } = await publish({ video: { ...video, [name]: medium } })
      expect(status, name).toBe(400)
      expect(messageAt(body, `video.${name}`), name).toBeTruthy()
    }
  })

  test('an empty title is refused at its field', async () => {
    const { hero } = await landing()
    for (const title of ['', '   ']) {
      const { status, body } = await publish({ hero: { ...hero, title } })
      expect(status).toBe(400)
      expect(messageAt(body, 'hero.title')).toBe('Questo campo non può restare vuoto.')
    }
  })

  test('visitors and users change nothing', async () => {
    const { hero } = await landing()
    const mischief = { hero: { ...hero, title: 'Manomesso' }, _status: 'published' }
    expect((await user.call('POST', '/api/globals/landing', mischief)).status).toBe(403)
    expect((await user.call('POST', '/api/globals/offer', { currentPrice: 1 })).status).toBe(403)
    expect(await page()).not.toContain('Manomesso')
  })
})

describe('what the page is made of', () => {
  test('a changed question shows, and keeps its place', async () => {
    const { docs } = (await editor.call('GET', '/api/faqs?sort=_order')).body as unknown as {
      docs: { id: number }[]
    }
    const changed = { question: 'Una domanda cambiata?', answer_rich_text: '<p>Costa {price}.</p>' }
    expect((await editor.call('PATCH', `/api/faqs/${docs[2]!.id}`, changed)).status).toBe(200)
    await shows('Una domanda cambiata?')
    expect(await page()).toContain(`<p>Costa ${PRICE('37')}.</p>`)
    const summaries = [...(await page()).matchAll(/<summary[^>]*><h3>([^<]*)/g)].map((match) => match[1])
    expect(summaries[2]).toBe('Una domanda cambiata?')
  })

  test('what a question said before is brought back, by an editor alone', async () => {
    const { docs } = (await editor.call('GET', '/api/faqs?sort=_order&limit=1')).body as unknown as {
      docs: { id: number; question: string }[]
    }
    const { id, question } = docs[0]!
    await editor.call('PATCH', `/api/faqs/${id}`, { question: 'Scritta per sbaglio?' })
    await shows('Scritta per sbaglio?')
    const versions = `/api/faqs/versions?where[parent][equals]=${id}&sort=createdAt`
    expect((await user.fetch(versions)).status).toBe(403)
    const kept = (await editor.call('GET', versions)).body as unknown as { docs: { id: number }[] }
    expect((await editor.call('POST', `/api/faqs/versions/${kept.docs[0]!.id}`)).status).toBe(200)
    await shows(question)
    expect(await page()).not.toContain('Scritta per sbaglio?')
  })

  test('an answer brings no script, style or handler along', async () => {
    const answer =
      '<p onclick="x()" style="color:red">Ecco<script>x()</script> <a href="javascript:x()">qui</a></p>'
    await editor.call('POST', '/api/faqs', { question: 'È pulita?', answer_rich_text: answer })
    await shows('È pulita?')
    expect(await page()).toContain('<p>Ecco <a>qui</a></p>')
  })

  test('a row written by SQL alone shows as well', async () => {
    await query(
      app.databaseUrl,
      `UPDATE testimonials SET name = 'Nome dal restauro' WHERE name = 'Luca Ferrante'`,
    )
    await shows('Nome dal restauro')
  })

  test('a replaced portrait shows, and its testimonial follows', async () => {
    const { docs } = (await editor.call('GET', '/api/media?where[filename][equals]=portrait-1.webp'))
      .body as unknown as {
      docs: { id: number }[]
    }
    const form = new FormData()
    const png = await fetch(`${app.url}/apple-icon.png`)
    form.append(
      'file',
      new File([await png.arrayBuffer()], `nuovo-${app.url.slice(-5)}.png`, { type: 'image/png' }),
    )
    form.append('_payload', JSON.stringify({ alt: 'Un ritratto nuovo' }))
    const answer = await editor.fetch(`/api/media/${docs[0]!.id}`, { method: 'PATCH', body: form })
    expect(answer.status).toBe(200)
    await shows(`nuovo-${app.url.slice(-5)}`)
    expect(await page()).not.toContain('portrait-1')
  })

  test('a hidden testimonial is off the page and still in the panel; half a sun is half a sun', async () => {
    const { docs } = (await editor.call('GET', '/api/testimonials?sort=_order&limit=2')).body as unknown as {
      docs: { id: number; name: string }[]
    }
    const [hidden, half] = docs
    await editor.call('PATCH', `/api/testimonials/${half!.id}`, { rating: 4.5 })
    await shows('aria-label="4,5 su 5"')
    await editor.call('PATCH', `/api/testimonials/${hidden!.id}`, { is_visible: false })
    await expect.poll(() => page()).not.toContain(hidden!.name)
    const kept = await editor.call('GET', `/api/testimonials/${hidden!.id}`)
    expect(kept.body).toMatchObject({ name: hidden!.name, is_visible: false })
    const refused = await editor.call('PATCH', `/api/testimonials/${half!.id}`, { rating: 4.3 })
    expect(messageAt(refused.body, 'rating')).toBe('Da 1 a 5, anche mezze.')
  })
})
