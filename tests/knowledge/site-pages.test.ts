import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxSitePages, type SitePages } from '#shared/contracts/knowledge.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { itemEnds } from '#tests/support/workspace.ts'

type Answer = string | Buffer | { redirect: string }
/** What the site answers, by path; everything else is 404. */
let site: Record<string, Answer> = {}
let asked: string[] = []
const server = createServer((request, response) => {
  const path = request.url ?? '/'
  asked.push(path)
  const answer = site[path]
  if (answer === undefined) return response.writeHead(404).end('Not here')
  if (typeof answer === 'object' && 'redirect' in answer) {
    return response.writeHead(302, { location: answer.redirect }).end()
  }
  const type = path.endsWith('.gz') ? 'application/gzip' : /xml|feed|rss/.test(path) ? 'text/xml' : 'text/html'
  response.writeHead(200, { 'content-type': type }).end(answer)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const map = (pages: readonly (readonly [url: string, date?: string])[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages
    .map(([url, date]) => `<url><loc>${url}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`)
    .join('')}</urlset>`
const index = (maps: readonly string[]) =>
  `<sitemapindex>${maps.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('\n')}</sitemapindex>`

describeOnDrawnDatabase('the pages of a website', (engine) => {
  let test: TestApp
  let person: Person
  let base: string
  let origin: string

  beforeAll(async () => {
    if (!server.listening) await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    test = await startTestApp(await engine.place(), { ALLOW_PRIVATE_FETCH: '1' })
    person = await test.register(`site-${engine.dialect}@velofold.example`)
  })
  beforeEach(async () => {
    site = {}
    asked = []
    base = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Site' })).id
  })
  const find = (url: unknown, { pb } = person) =>
    pb.send<SitePages>(`/api/knowledge-bases/${base}/site-pages`, { method: 'POST', body: { url } })
  const paths = async (url: string) => (await find(url)).pages.map((page) => page.url.replace(origin, ''))
  const refusal = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (thrown) => thrown as ClientResponseError,
    )
    return [error?.status, error?.response.data?.url?.code ?? error?.response.data?.account?.code]
  }

  it('are those of the maps that robots.txt names, newest first, packed or not', async () => {
    site = {
      '/': '<html><title>Velofold</title><a href="/imprint">Imprint</a></html>',
      '/robots.txt': `User-agent: *\nDisallow: /cart\nSitemap: ${origin}/maps.xml\n`,
      '/maps.xml': index([`${origin}/one.xml.gz`, `${origin}/gone.xml`, `${origin}/two.xml`]),
      '/one.xml.gz': gzipSync(
        map([
          [`${origin}/a`, '2026-03-01'],
          [`${origin}/b?x=1&amp;y=2`, '2026-05-01T10:00:00+02:00'],
        ]),
      ),
      '/two.xml': map([
        [`${origin}/a#again`],
        ['https://elsewhere.example/c'],
        [`${origin}/photo.jpg`],
        ['javascript:alert(1)'],
        ['file:///etc/passwd'],
        [`${origin}/never`],
      ]),
    }
    const { pages, left } = await find(origin)
    expect(left).toBe(0)
    expect(pages).toEqual([
      { url: `${origin}/b?x=1&y=2`, title: '', date: '2026-05-01T08:00:00.000Z', isAdded: false },
      { url: `${origin}/a`, title: '', date: '2026-03-01T00:00:00.000Z', isAdded: false },
      { url: `${origin}/never`, title: '', date: '', isAdded: false },
    ])
  })

  it('have the titles of the feed and the dates of the map', async () => {
    site = {
      '/': '<link rel="alternate" type="application/rss+xml" href="/feed.rss"><p>Hello</p>',
      '/feed.rss': `<rss version="2.0"><channel><title>News</title>
        <item><title>Frames &lt;b&gt;fold&lt;/b&gt;</title><link>${origin}/news/fold</link><pubDate>Tue, 03 Mar 2026 09:00:00 GMT</pubDate></item>
        <item><title><![CDATA[Tom & Ana]]></title><guid>${origin}/news/tom</guid></item></channel></rss>`,
      '/sitemap.xml': map([[`${origin}/news/tom`, '2026-04-01'], [`${origin}/about`]]),
    }
    const { pages } = await find(origin)
    expect(pages.map(({ url, title, date }) => [url.replace(origin, ''), title, date.slice(0, 10)])).toEqual([
      ['/news/tom', 'Tom & Ana', '2026-04-01'],
      ['/news/fold', 'Frames fold', '2026-03-03'],
      ['/about', '', ''],
    ])
  })

  it.each<[string, string, string]>([
    [
      'RSS 1.0',
      '/feed.xml',
      '<rdf:RDF xmlns:dc="d"><channel><title>N</title></channel><item><title>One</title><link>/one</link><dc:date>2026-01-02</dc:date></item></rdf:RDF>',
    ],
    [
      'Atom',
      '/feed.xml',
      '<feed><title>N</title><entry><title type="html">One</title><link rel="replies" href="/replies"/><link href="/one"/><published>2026-01-02T00:00:00Z</published><updated>2026-02-02T00:00:00Z</updated></entry></feed>',
    ],
    [
      'JSON Feed',
      '/feed.json',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [null, { url: '/one', title: 'One', date_published: '2026-01-02' }, { id: 5 }],
      }),
    ],
  ])('are the entries of the feed that the address is: %s', async (_kind, path, feed) => {
    site = { [path]: feed }
    expect(await find(`${origin}${path}`)).toEqual({
      pages: [{ url: `${origin}/one`, title: 'One', date: '2026-01-02T00:00:00.000Z', isAdded: false }],
      left: 0,
      canFollow: true,
    })
    expect(asked).toEqual([path])
  })

  it('are those that the page links to if the site has neither', async () => {
    site = {
      '/': { redirect: '/home' },
      '/home': `<a href="/one"><img src="x.png"></a><a href="one"> The  first </a><a href="${origin}/two">Second</a>
        <a href="/empty"></a><a href="https://elsewhere.example/">Away</a><a href="mailto:a@b.example">Mail</a>`,
    }
    expect((await find(origin)).pages.map(({ url, title }) => [url.replace(origin, ''), title])).toEqual([
      ['/one', 'The first'],
      ['/two', 'Second'],
    ])
  })

  it('are those below the address, if there are any', async () => {
    site = { '/blog/': '<p>Blog</p>', '/shop': '<p>Shop</p>' }
    site['/sitemap.xml'] = map([[`${origin}/blog/one`], [`${origin}/blogger`], [`${origin}/imprint`]])
    expect(await paths(`${origin}/blog/`)).toEqual(['/blog/one'])
    expect(await paths(`${origin}/shop`)).toEqual(['/blog/one', '/blogger', '/imprint'])
  })

  it('show which ones the base already has, and how many are left out', async () => {
    const many = Array.from({ length: maxSitePages + 20 }, (_, at) => [`${origin}/p${at}`] as const)
    site = { '/sitemap.xml': map(many), '/p0': '<article><p>Our frames fold in nine seconds.</p></article>' }
    const item = await person.pb.collection('knowledge_items').create({ base, type: 'link', url: `${origin}/p0` })
    await itemEnds(person, item.id)
    const { pages, left } = await find(`${origin}/sitemap.xml`)
    expect([pages.length, left, pages.filter(({ isAdded }) => isAdded).map(({ url }) => url)]).toEqual([
      maxSitePages,
      20,
      [`${origin}/p0`],
    ])
  })

  it('are refused with a reason if there are none, or they cannot be read', async () => {
    site = {
      '/': '<p>Nothing</p>',
      '/broken.xml': '<urlset><url><loc>https://a.example/</url>',
      '/other.json': '{"a": 1}',
      '/deep.html': '<div>'.repeat(60_000),
      '/bomb.xml.gz': gzipSync(Buffer.alloc(40 * 1024 * 1024, ' ')),
      '/empty.xml': index([]),
    }
    const refused = async (url: unknown) => refusal(find(url))
    expect(await refused(`${origin}/`)).toEqual([400, 'validation_no_site_pages'])
    expect(await refused(`${origin}/empty.xml`)).toEqual([400, 'validation_no_site_pages'])
    for (const path of ['/gone', '/broken.xml', '/other.json', '/deep.html', '/bomb.xml.gz']) {
      expect([path, ...(await refused(origin + path))]).toEqual([path, 400, 'validation_site_unreachable'])
    }
    for (const none of ['', ' ', undefined, 5, {}]) expect(await refused(none)).toEqual([400, 'validation_required'])
    for (const no of ['ftp://a.example/', 'javascript:alert(1)', 'no address']) {
      expect(await refused(no)).toEqual([400, 'validation_site_unreachable'])
    }
  })

  it('are found for editors of the workspace alone, and not while links are switched off', async () => {
    site = { '/sitemap.xml': map([[`${origin}/one`]]) }
    const url = `${origin}/sitemap.xml`
    const stranger = await test.register(`stranger-${engine.dialect}@velofold.example`)
    const viewer = await test.register(`viewer-${engine.dialect}@velofold.example`)
    await test.join(viewer, person.instance, 'viewer')
    const guest = { ...person, pb: test.visitor() }
    expect((await refusal(find(url, guest)))[0]).toBe(401)
    expect((await refusal(find(url, stranger)))[0]).toBe(403)
    expect((await refusal(find(url, viewer)))[0]).toBe(403)
    const { records } = test.app.engine
    const off = await records.write((writer) => writer.create('settings', { key: 'knowledgeLinks', value: false }))
    expect(await refusal(find(url))).toEqual([403, 'feature_off'])
    expect(asked).toEqual([])
    await records.write((writer) => writer.delete('settings', off.id))
    expect(await paths(url)).toEqual(['/one'])
  })
})

describeOnDrawnDatabase('a website in a private network', (engine) => {
  it('is not requested', async () => {
    const test = await startTestApp(await engine.place())
    const { pb, instance } = await test.register(`private-${engine.dialect}@velofold.example`)
    const { id } = await pb.collection('knowledge_bases').create({ instance, name: 'Site' })
    const error = await pb
      .send(`/api/knowledge-bases/${id}/site-pages`, { method: 'POST', body: { url: 'http://127.0.0.1/' } })
      .catch((thrown: ClientResponseError) => thrown)
    expect((error as ClientResponseError).response.data.url.code).toBe('validation_private_address')
  })
})
