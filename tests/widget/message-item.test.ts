// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { VisitorCitation, VisitorMessage } from '#shared/contracts/chat.ts'
import { createItem, type Item } from '#widget/panel/message-item.ts'
import { textsOf } from '#widget/panel/texts.ts'

const acts = { retry() {}, discard() {}, file: async () => new Blob([]) }

function show(changes: Partial<VisitorMessage>): HTMLElement {
  const stored: VisitorMessage = {
    ...{ id: 'message-1', clientId: 'client-1', sequence: 1, author: 'bot', name: 'Bot', body: 'Hello' },
    ...{ citations: [], files: [], created: '2026-11-01 10:00:00.000Z' },
    ...changes,
  }
  const { clientId, author, name, body } = stored
  const item: Item = { clientId, author, name, body, at: new Date(), stored, isFirst: true, note: '' }
  return createItem(textsOf('en-US'), 'en-US', item, acts).node
}
const citation = (changes: Partial<VisitorCitation>): VisitorCitation => ({
  ...{ title: 'Deliveries', headings: ['Saturdays'], quote: 'Until noon.', url: '' },
  ...changes,
})
const linksOf = (node: HTMLElement) => [...node.querySelectorAll('a')].map((link) => link.getAttribute('href'))

it.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '[read](javascript:alert(1)) ![](https://evil.example/?q=secret)',
  '&lt;b&gt;',
])('shows what others write as it is written: %s', (text) => {
  for (const author of ['visitor', 'member', 'bot', 'system'] as const) {
    const node = show({
      author,
      body: text,
      name: text,
      citations: [citation({ title: text, quote: text, headings: [text] })],
    })
    expect(node.querySelector('.bubble')!.textContent).toBe(text)
    expect(node.querySelector('blockquote')!.textContent).toBe(text)
    expect(node.querySelectorAll('img, script, b, iframe, [onerror]')).toHaveLength(0)
  }
})

it.each([
  ['See https://dairy.example/hours.', ['https://dairy.example/hours']],
  ['(http://dairy.example/a?b=c&d), https://dairy.example!', ['http://dairy.example/a?b=c&d', 'https://dairy.example']],
  ['javascript:alert(1) data:text/html,x https:// //dairy.example ftp://dairy.example/a', []],
])('makes links of addresses of the web only: %s', (body, links) => {
  const node = show({ author: 'member', body })
  expect(linksOf(node)).toEqual(links)
  expect(node.querySelector('.bubble')!.textContent).toBe(body)
  for (const link of node.querySelectorAll('a')) {
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer nofollow'])
  }
  // A visitor's own are none: nobody is led anywhere by what they pasted.
  expect(linksOf(show({ author: 'visitor', body }))).toEqual([])
})

it('cites the source of an answer, and only links to web pages', () => {
  const page = show({ citations: [citation({ url: 'https://dairy.example/terms', page: 3 })] })
  expect(page.querySelector('summary')!.textContent).toBe('Source: Deliveries')
  expect(page.querySelector('.where')!.textContent).toBe('Saturdays · page 3')
  expect(page.querySelector('details a')!.textContent).toBe('Open the page (dairy.example)')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'nonsense', '']) {
    expect(linksOf(show({ citations: [citation({ url })] }))).toEqual([])
  }
})
