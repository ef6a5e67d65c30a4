import { get } from 'node:http'
import { beforeAll, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { type Desk, openDesk } from './desk.ts'

const sites = ['https://www.dairy.example', 'https://*.farms.example:8443', 'http://[2001:db8::1]']

describeOnDrawnDatabase('the pages of the widget', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
    await channels().update(desk.channel.id, { allowedSites: sites })
  })
  const channels = () => desk.owner.pb.collection('chat_channels')
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(desk.test.url + path, { headers })
  const page = (query = '', headers = {}) => ask(`/widget/${desk.channel.siteToken}${query}`, headers)

  it('let the allowed sites show the page, and nothing in it comes from elsewhere or from the page itself', async () => {
    const answer = await page()
    const policy = Object.fromEntries(
      answer.headers
        .get('content-security-policy')!
        .split('; ')
        .map((directive) => [directive.split(' ', 1)[0], directive.slice(directive.indexOf(' ') + 1)]),
    )
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' blob:",
      'media-src': 'blob:',
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': `'self' ${sites.join(' ')}`,
    })
    expect(answer.headers.get('x-frame-options')).toBe(null)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('set-cookie')).toBe(null)
    const html = await answer.text()
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
    expect(html).toContain(`data-sites="${sites.join(' ')}"`)
  })

  it('load their files for a year under a name that changes, and the script of the tag for minutes', async () => {
    const files = [...(await (await page()).text()).matchAll(/"(\/widget\/files\/panel-[\w-]{10}\.(?:js|css))"/g)]
    expect(files).toHaveLength(2)
    for (const [, path] of files) {
      const file = await ask(path!)
      expect(file.status).toBe(200)
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    }
    const loader = await ask('/widget.js')
    expect(loader.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(loader.headers.get('cache-control')).toBe('public, max-age=300')
    expect(loader.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(loader.headers.get('set-cookie')).toBe(null)
    const again = await ask('/widget.js', { 'if-none-match': loader.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask('/widget.js', { 'accept-encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(await packed.text()).toBe(await loader.clone().text())
    }
  })

  it.each([
    ['the site’s', '?lang=pt', 'en', 'pt-BR'],
    ['the browser’s where the site’s is not known', '?lang=fr', 'pt-PT,en;q=0.5', 'pt-BR'],
    ['English where none is', '', 'fr', 'en-US'],
  ])('speak a language: %s', async (_, query, accepted, language) => {
    expect(await (await page(query, { 'accept-language': accepted })).text()).toContain(`<html lang="${language}"`)
  })

  it('are empty, and the same, for a channel that is unknown, paused or without a plan', async () => {
    const seen = async (path: string) => {
      const answer = await ask(path)
      const { date, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers)
      return [answer.status, headers, await answer.text()]
    }
    const unknown = await seen('/widget/nothing')
    expect(unknown[0]).toBe(204)
    const own = `/widget/${desk.channel.siteToken}`
    await channels().update(desk.channel.id, { status: 'paused' })
    expect(await seen(own)).toEqual(unknown)
    await channels().update(desk.channel.id, { status: 'active' })
    const { records } = desk.test.app.engine
    const pay = (planExpiresAt: string) =>
      records.write((writer) => writer.update('instances', desk.owner.instance, { planExpiresAt }))
    await pay('2020-01-01 00:00:00.000Z')
    expect(await seen(own)).toEqual(unknown)
    await pay('2099-01-01 00:00:00.000Z')
    expect((await seen(own))[0]).toBe(200)
  })

  it.each([
    '"><script>alert(1)</script>',
    "' or '1'='1",
    '..%2f..%2fpackage.json',
    '%2e%2e/files/widget.js',
    '%0d%0aset-cookie:%20a=b',
    '%',
    'files',
    `${'a'.repeat(400)}`,
    '*',
  ])('take nothing from the token in their address: %s', async (token) => {
    const { status, headers, body } = await raw(`/widget/${token.replaceAll(/["<> ]/g, encodeURIComponent)}`)
    expect([204, 400, 404]).toContain(status)
    expect(headers['set-cookie']).toBe(undefined)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('dependencies')
  })

  /** Sent unchanged, because `fetch` normalises addresses. */
  const raw = (path: string) =>
    new Promise<{ status: number; headers: object & { 'set-cookie'?: string[] }; body: string }>((resolve, reject) => {
      get(desk.test.url, { path }, (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (text) => {
          body += text
        })
        response.once('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }))
      }).once('error', reject)
    })

  it.each(['files/..%2f..%2fpackage.json', 'files/panel.json', 'files/nothing.js'])(
    'serve no other file: %s',
    async (path) => {
      expect((await raw(`/widget/${path}`)).status).toBe(404)
    },
  )

  it.each([
    'https://site.example; script-src *',
    "https://site.example;default-src'none'",
    'https://a,b.example',
    "https://'self'",
    'https://site.example/path',
    'javascript:alert(1)',
    '*',
    'https://*',
    'https://a.*.example',
  ])('cannot be opened to an entry that is no site: %s', async (site) => {
    const refused = channels().update(desk.channel.id, { allowedSites: [site] })
    await expect(refused).rejects.toMatchObject({
      response: { data: { allowedSites: { code: 'validation_invalid_site' } } },
    })
    const { records } = desk.test.app.engine
    // Even if it had been stored.
    await records.write((writer) => writer.update('chat_channels', desk.channel.id, { allowedSites: [site] }))
    expect((await page()).headers.get('content-security-policy')).toMatch(/; frame-ancestors 'self'$/)
    await records.write((writer) => writer.update('chat_channels', desk.channel.id, { allowedSites: sites }))
  })

  it('ask for a name and an address if the channel wants them; a session needs the required ones', async () => {
    const wanted = { askName: 'optional', askEmail: 'required', replyTime: 'hours' }
    await channels().update(desk.channel.id, wanted)
    const root = `/api/widget/${desk.channel.siteToken}`
    expect(await (await ask(root)).json()).toMatchObject(wanted)
    const start = (body: object) =>
      fetch(`${desk.test.url}${root}/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const refused = await start({ name: 'Rita' })
    expect([refused.status, (await refused.json()).data]).toEqual([400, { email: expect.anything() }])
    expect((await start({ email: 'rita@dairy.example' })).status).toBe(200)
    await channels().update(desk.channel.id, { askName: '', askEmail: '', replyTime: '' })
    expect((await start({})).status).toBe(200)
  })
})
