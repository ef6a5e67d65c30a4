// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { attacks, languages } from '#tests/chat/hostile/attacks.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { NamesProvider } from '#web/chat/inbox/names.tsx'
import { MessageItem } from '#web/chat/thread/message-item.tsx'
import type { Message } from '#web/chat/thread/thread-cache.ts'

const server = startWebServer()
const texts = attacks.flatMap(({ text, said }) => languages.flatMap((language) => [text[language], said[language]]))

it('the inbox shows hostile texts as text, wherever they stand', async () => {
  await server.enter()
  expect(texts).toHaveLength(100)
  const messages = texts.flatMap((text, index) =>
    (['visitor', 'bot'] as const).map((author) => {
      const source = { chunk: '', item: '', title: text, headings: [text], url: 'javascript:alert(1)', quote: text }
      return {
        ...{ id: `${author}${index}`, clientId: `${author}-${index}`, conversation: 'c1', sequence: 1, files: [] },
        ...{ visitorSequence: 1, author, user: '', bot: '', body: text, private: false, citations: [source] },
        created: '2026-11-25 12:00:00.000Z',
      } as unknown as Message
    }),
  )
  const { container } = openInWorkspace(
    <NamesProvider>
      {messages.map((message) => (
        <div key={message.id} data-message={message.id}>
          <MessageItem message={message} isFollowing={false} customer={message.body} visitorRead={0} />
        </div>
      ))}
    </NamesProvider>,
  )
  await waitFor(() => expect(container.querySelectorAll('[data-message]')).toHaveLength(messages.length))
  for (const message of messages) {
    const shown = container.querySelector(`[data-message="${message.id}"]`)!
    expect(shown.textContent).toContain(message.body)
    expect(shown.querySelectorAll('img, script, iframe, style, form, [onerror], a[href^="javascript"]')).toHaveLength(0)
  }
})
