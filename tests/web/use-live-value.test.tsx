// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hook } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { pb, useLiveValue } from '#web/records/index.ts'

const server = startWebServer()

/** The listeners of the client, as the server's event would reach them. */
const tell = (topic: string, data: string) => {
  const { subscriptions } = pb.realtime as unknown as {
    subscriptions: Record<string, ((event: { data: string }) => void)[]>
  }
  expect(subscriptions[topic]).toHaveLength(1)
  for (const listen of subscriptions[topic]!) listen({ data })
}

it('a live value is the latest one of its topic, until there is none', async () => {
  await server.enter()
  const view = hook(({ topic }: { topic: string }) => useLiveValue<{ text: string }>(topic), { topic: '@live/posts/a' })
  const shows = (value: object | null) => waitFor(() => expect(view.result.current).toEqual(value))
  const listens = (topic: string) =>
    waitFor(() =>
      expect(Object.keys((pb.realtime as unknown as { subscriptions: object }).subscriptions)).toContain(topic),
    )
  await listens('@live/posts/a')
  await shows(null)
  tell('@live/posts/a', '{"text":"We"}')
  await shows({ text: 'We' })
  tell('@live/posts/a', '{"text":"We closed"}')
  await shows({ text: 'We closed' })

  view.rerender({ topic: '@live/posts/b' })
  await shows(null)
  await listens('@live/posts/b')
  tell('@live/posts/b', '{"text":"Other"}')
  await shows({ text: 'Other' })
  tell('@live/posts/b', 'null')
  await shows(null)
  view.unmount()
})
