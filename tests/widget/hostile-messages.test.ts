// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { VisitorMessage } from '#shared/contracts/chat.ts'
import { createItem } from '#widget/panel/message-item.ts'
import { textsOf } from '#widget/panel/texts.ts'
import { attacks, languages } from '../chat/hostile/attacks.ts'

const acts = { retry() {}, discard() {}, file: async () => new Blob([]) }
const texts = attacks.flatMap(({ text, said }) => languages.flatMap((language) => [text[language], said[language]]))

it('the widget shows hostile texts as text, wherever they stand', () => {
  expect(texts).toHaveLength(100)
  for (const text of texts) {
    for (const author of ['visitor', 'member', 'bot'] as const) {
      const citation = { title: text, headings: [text], quote: text, url: 'javascript:alert(1)' }
      const stored: VisitorMessage = {
        ...{ id: 'message-1', clientId: 'client-1', sequence: 1, author, name: text, body: text, files: [] },
        ...{ citations: [citation, citation], created: '2026-11-01 10:00:00.000Z' },
      }
      const item = { ...{ clientId: 'client-1', author, name: text, body: text, at: new Date() }, stored }
      const { node } = createItem(textsOf('en-US'), 'en-US', { ...item, isFirst: true, note: text }, acts)
      expect(node.querySelector('.bubble')!.textContent).toBe(text)
      expect(node.querySelectorAll('img, script, iframe, svg, style, form, [onerror], [style]'), text).toHaveLength(0)
      for (const link of node.querySelectorAll('a')) {
        expect(link.getAttribute('href')).toMatch(/^https?:\/\//)
        expect(text).toContain(link.getAttribute('href'))
        expect(link.getAttribute('rel')).toContain('noopener')
      }
    }
  }
})
