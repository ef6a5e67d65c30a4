import { describe, expect, it } from 'vitest'
import { readSiteLinks } from '#server/knowledge/parser/site-links.ts'

const home = 'https://clarinets.example/blog/'
const read = (text: string, url = home) => readSiteLinks(text, url)
const urlsIn = (text: string, url?: string) => read(text, url).links.map((link) => link.url)
const rss = (items: string, title = 'News') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items}</channel></rss>`
const jsonFeed = (items: unknown[], more: object = {}) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'News', items, ...more })

describe('a sitemap', () => {
  it('names pages with the day of their last change', () => {
    const map =
      '<?xml version="1.0"?><urlset><url><loc> https://clarinets.example/a </loc><lastmod>2026-03-01</lastmod></url><url><loc>https://clarinets.example/b</loc></url></urlset>'
    expect(read(map)).toEqual({
      ...{ kind: 'sitemap', title: '', feeds: [] },
      links: [
        { url: 'https://clarinets.example/a', title: '', date: '2026-03-01T00:00:00.000Z' },
        { url: 'https://clarinets.example/b', title: '', date: '' },
      ],
    })
  })

  it('of sitemaps is recognised', () => {
    const index = '<sitemapindex><sitemap><loc>https://clarinets.example/1.xml</loc></sitemap></sitemapindex>'
    expect(read(index)).toMatchObject({ kind: 'index', links: [{ url: 'https://clarinets.example/1.xml' }] })
  })

  it('may use a namespace prefix and begin with a comment', () => {
    const map =
      '<!-- by a plugin --><sm:urlset xmlns:sm="x"><sm:url><sm:loc>https://a.example/</sm:loc></sm:url></sm:urlset>'
    expect(read(map)).toMatchObject({ kind: 'sitemap', links: [{ url: 'https://a.example/' }] })
  })

  it('does not take the address of a picture for that of its page', () => {
    const map =
      '<urlset><url><loc>https://a.example/page</loc><image:image><image:title>Cover</image:title></image:image></url></urlset>'
    expect(urlsIn(map)).toEqual(['https://a.example/page'])
  })
})

describe('a feed', () => {
  it('of RSS has titles and dates, and its own title', () => {
    const feed = rss(
      '<item><title>Reeds &amp;amp; pads</title><link>/reeds</link><pubDate>Mon, 02 Mar 2026 12:00:00 GMT</pubDate></item>',
    )
    expect(read(feed)).toEqual({
      ...{ kind: 'feed', title: 'News', feeds: [] },
      links: [{ url: 'https://clarinets.example/reeds', title: 'Reeds & pads', date: '2026-03-02T12:00:00.000Z' }],
    })
  })

  it('takes an item’s identifier as its address only if it is one', () => {
    const item = (guid: string) => `<item><title>T</title><guid>${guid}</guid></item>`
    expect(urlsIn(rss(item('https://clarinets.example/1')))).toEqual(['https://clarinets.example/1'])
    // It would be read as a relative address.
    expect(urlsIn(rss(item('tag:clarinets,2026:1')))).not.toContain('tag:clarinets,2026:1')
  })

  it('of Atom leads to pages, not to comments, files or itself', () => {
    const link = (rel: string, href: string) => `<link${rel && ` rel="${rel}"`} href="${href}"/>`
    const entry = `<entry><title type="html">&lt;b&gt;Reeds&lt;/b&gt;</title>${link('replies', '/c')}${link('', '/reeds')}${link('enclosure', '/x.mp3')}<updated>2026-03-02T00:00:00Z</updated></entry>`
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${link('self', '/feed')}${entry}</feed>`
    expect(read(feed)).toMatchObject({
      kind: 'feed',
      links: [{ url: 'https://clarinets.example/reeds', title: 'Reeds', date: '2026-03-02T00:00:00.000Z' }],
    })
  })

  it('prefers the day of publication to that of the last change', () => {
    const entry = '<entry><link href="/a"/><updated>2026-03-09</updated><published>2026-03-01</published></entry>'
    expect(read(`<feed>${entry}</feed>`).links[0]!.date).toBe('2026-03-01T00:00:00.000Z')
  })

  it('does not name itself where an item or link has no address', () => {
    expect(urlsIn(rss('<item><title>Without a link</title></item><item><link>/a</link></item>'))).toEqual([
      'https://clarinets.example/a',
    ])
    expect(urlsIn(`<a href="">Here</a>`)).toEqual([])
  })

  it('of JSON is read as well, without invalid items', () => {
    const items = [null, 7, { url: '/a', title: 'A', date_published: '2026-03-01' }, { url: 9, title: 9 }]
    expect(read(jsonFeed(items))).toMatchObject({
      title: 'News',
      links: [{ url: 'https://clarinets.example/a', title: 'A' }],
    })
  })

  it.each([
    ['JSON that is broken', '{"version":', 'corrupt'],
    ['JSON of another kind', '{"name":"clarinets"}', 'unsupported'],
    ['a version of another format', jsonFeed([], { version: 'https://other.example/1' }), 'unsupported'],
    ['items that are no list', jsonFeed([], { items: {} }), 'unsupported'],
  ])('is refused if it is %s', (_, text, code) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code }))
  })
})

describe('a web page', () => {
  it('names its links, its title and its feeds', () => {
    const page = `<!doctype html><html><head><title> Our
      blog </title>
      <link rel="alternate" type="application/rss+xml" href="/feed.xml">
      <link rel="alternate" type="application/feed+json" href="https://feeds.example/a.json">
      <link rel="alternate" hreflang="pt" href="/pt"><link rel="stylesheet" href="/a.css">
      </head><body><a href="reeds#top">Reeds</a><a>nowhere</a></body></html>`
    expect(read(page)).toEqual({
      ...{ kind: 'page', title: 'Our blog' },
      links: [{ url: 'https://clarinets.example/blog/reeds', title: 'Reeds', date: '' }],
      feeds: ['https://clarinets.example/feed.xml', 'https://feeds.example/a.json'],
    })
  })

  it('in XHTML is a page, although it is XML', () => {
    const page =
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><a href="/a">A</a></body></html>'
    expect(read(page)).toMatchObject({ kind: 'page', links: [{ title: 'A' }] })
  })

  it('may have a root with the name of a built-in property', () => {
    expect(read('<?xml version="1.0"?><constructor><a href="/a">A</a></constructor>')).toMatchObject({
      kind: 'page',
      links: [{ title: 'A' }],
    })
  })

  it('may consist of links only', () => {
    expect(urlsIn('<a href="/a">A</a> and <a href="/b">B</a>')).toEqual([
      'https://clarinets.example/a',
      'https://clarinets.example/b',
    ])
  })
})

describe('addresses', () => {
  const page = (...links: [href: string, words: string][]) =>
    links.map(([href, words]) => `<a href="${href}">${words}</a>`).join('')

  it('are named once, with the first words that any of their links has', () => {
    expect(read(page(['/a', ''], ['/b', 'B'], ['/a#part', 'The article'], ['/a', 'Again'])).links).toEqual([
      { url: 'https://clarinets.example/a', title: 'The article', date: '' },
      { url: 'https://clarinets.example/b', title: 'B', date: '' },
    ])
  })

  it.each([
    'javascript:alert(1)',
    'mailto:a@b.example',
    'ftp://a.example',
    'data:text/html,x',
    'http://[',
    `/${'x'.repeat(2001)}`,
  ])('that cannot be fetched are left out: %s', (href) =>
    expect(urlsIn(page([href, 'X'], ['/a', 'A']))).toEqual(['https://clarinets.example/a']),
  )

  it('are at most five thousand', () => {
    const map = Array.from({ length: 5100 }, (_, index) => `<url><loc>https://a.example/${index}</loc></url>`).join('')
    expect(read(`<urlset>${map}</urlset>`).links).toHaveLength(5000)
  })

  it('have titles of one line with at most three hundred characters', () => {
    const { title } = read(page(['/a', `Reeds\n\t${'x'.repeat(900)}`])).links[0]!
    expect(title).toHaveLength(300)
    expect(title.startsWith('Reeds x')).toBe(true)
  })

  it.each(['soon', '', '2026-13-45', 'March 45th'])('have no date if it cannot be read: %j', (date) => {
    expect(read(rss(`<item><link>/a</link><pubDate>${date}</pubDate></item>`)).links[0]!.date).toBe('')
  })
})
