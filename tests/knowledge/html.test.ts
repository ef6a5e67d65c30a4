import { describe, expect, it } from 'vitest'
import { htmlToMarkdown, parseHtml } from '#server/knowledge/parser/html.ts'

const page = (body: string, head = '') => `<html><head>${head}</head><body>${body}</body></html>`
/** Of a file, whose whole body is read. */
const read = (body: string, head = '') => parseHtml(page(body, head), '').markdown

describe('the clutter around a saved page', () => {
  const text = '<p>We repair clarinets.</p>'

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a style', '<style>p { color: red }</style>'],
    ['a form', '<form><label>Name</label><input></form>'],
    ['a button', '<button>Buy</button>'],
    ['navigation', '<nav><a href="/">Home</a></nav>'],
    ['a role of navigation', '<div role="navigation"><a href="/">Home</a></div>'],
    ['a footer', '<footer>Porto, Portugal</footer>'],
    ['a dialog', '<dialog open>Stay a while</dialog>'],
    ['a notice about cookies', '<div class="cookie-banner">We use cookies.</div>'],
    ['a box for a newsletter', '<section id="newsletter_box">Get our letters</section>'],
    ['buttons for sharing', '<ul class="post share"><li>Share this</li></ul>'],
    ['a copyright line', '<p>© 2026 Clarinets</p>'],
    ['a copyright line in words', '<small>Copyright 2026 Clarinets</small>'],
    ['a button in a link', '<a>Aceitar todos os cookies</a>'],
  ])('%s is not part of its text', (_, furniture) => {
    expect(read(`${text}${furniture}`)).toBe('We repair clarinets.')
  })

  it.each([
    [
      'an article about cookies',
      `<div class="cookies"><p>${'How we bake cookies in Porto. '.repeat(30)}</p></div>`,
      'bake cookies',
    ],
    ['the footer of an article', `<article>${text}<footer>Ana Reis</footer></article>`, 'Ana Reis'],
    ['an aside of the main part', `<main>${text}<aside>Did you know?</aside></main>`, 'Did you know?'],
    [
      'a long paragraph on copyright',
      `<p>Copyright ${'protects authors and their heirs. '.repeat(9)}</p>`,
      'protects authors',
    ],
    ['a word that only contains another', '<div class="shareholders">The owners</div>', 'The owners'],
  ])('%s stays', (_, body, words) => expect(read(body)).toContain(words))
})

describe('a page as Markdown', () => {
  it('keeps the words of links, and no addresses or pictures', () => {
    const body = '<p>See <a href="https://a.example">our <b>terms</b></a>.<img src="x.png" alt="A boat"></p>'
    expect(htmlToMarkdown(body)).toBe('See our **terms**.')
    expect(htmlToMarkdown('<p>![x](https://evil.example/?q=1) text</p>')).not.toContain('evil.example')
  })

  it('does not escape plain characters', () => {
    expect(htmlToMarkdown('<p>1. a_b [c] #d *e* 2-3</p>')).toBe('1. a_b [c] #d *e* 2-3')
  })

  it('has headings, lists and tables in one form each', () => {
    expect(htmlToMarkdown('<h2>Prices</h2><ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol>')).toBe(
      '## Prices\n\n- One\n- Two\n\n1. First',
    )
    const table = '<table><tr><th>Year</th><th>Price</th></tr><tr><td>2026</td><td>12 |\n13</td></tr></table>'
    expect(htmlToMarkdown(table)).toBe('| Year | Price |\n| --- | --- |\n| 2026 | 12 / 13 |')
  })
})

describe('the title of a page', () => {
  it.each([
    ['its title', '<h1>Bells</h1>', '<title> Repairs </title>', 'Repairs'],
    ['its first heading if the title is blank', '<h1> Bells </h1>', '<title> </title>', 'Bells'],
    ['empty without either', '<p>Text</p>', '', ''],
  ])('is %s', (_, body, head, title) => expect(parseHtml(page(body, head), '').title).toBe(title))
})

describe('the picture of a page', () => {
  const url = 'https://clarinets.example/blog/post'
  const pictureOf = (head: string, from = url) => parseHtml(page('<p>Text</p>', head), from).picture
  const meta = (name: string, content: string, key = 'property') => `<meta ${key}="${name}" content="${content}">`

  it('is the one that the page declares for its card, with an absolute address', () => {
    expect(pictureOf(meta('og:image', ' /cover.png '))).toBe('https://clarinets.example/cover.png')
    expect(pictureOf(meta('twitter:image', 'https://cdn.example/c.png', 'name'))).toBe('https://cdn.example/c.png')
    const both =
      meta('twitter:image', 'https://cdn.example/t.png', 'name') + meta('og:image', 'https://cdn.example/o.png')
    expect(pictureOf(both)).toBe('https://cdn.example/o.png')
  })

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,x',
    'ftp://a.example/x.png',
    '',
    `https://a.example/${'x'.repeat(2000)}`,
  ])('is not %s', (content) => expect(pictureOf(meta('og:image', content))).toBe(''))

  it('is the next one if the first cannot be fetched', () => {
    expect(pictureOf(meta('og:image', 'data:x') + meta('og:image:url', '/b.png'))).toBe(
      'https://clarinets.example/b.png',
    )
  })

  it('of a file needs an absolute address', () => {
    expect(pictureOf(meta('og:image', '/cover.png'), '')).toBe('')
    expect(pictureOf(meta('og:image', 'https://cdn.example/c.png'), '')).toBe('https://cdn.example/c.png')
  })
})
