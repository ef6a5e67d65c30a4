// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { hook } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { pb, queryClient, useLive, useRecord, useRecords } from '#web/records/index.ts'

const server = startWebServer()
const network = watchNetwork()
const subscriptions = /^POST \/api\/realtime/
const reads = /^GET \/api\/collections\/knowledge_bases\/records/

let workspace: Workspace
let base: Row<'knowledge_bases'>
beforeEach(async () => {
  workspace = await server.enter()
  base = await create('First')
  network.calls.length = 0
})

const bases = () => workspace.pb.collection('knowledge_bases')
const create = (name: string) => bases().create<Row<'knowledge_bases'>>({ instance: workspace.instance, name })
const own = () => ({ filter: 'instance = {:id}', params: { id: workspace.instance } })

/** A list of bases and one of them, live. */
function open(options: { topic?: string; enabled?: boolean; onEvent?: (tag: string) => void } = {}) {
  const view = hook(
    ({ tag, enabled }: { tag: string; enabled: boolean }) => {
      const list = useRecords('knowledge_bases', { ...own(), sort: 'created' })
      const one = useRecord('knowledge_bases', base.id)
      useLive('knowledge_bases', options.topic ?? '*', {
        ...own(),
        enabled,
        onChange: (event) => event && options.onEvent?.(`${tag} ${event.action} ${event.record.name}`),
      })
      return { names: list.data?.items.map(({ name }) => name), one: one.data?.name }
    },
    { tag: 'first', enabled: options.enabled ?? true },
  )
  return {
    ...view,
    shows: (names: string[], one: string) => waitFor(() => expect(view.result.current).toEqual({ names, one })),
    listens: () => waitFor(() => expect(network.sent(subscriptions).length).toBeGreaterThan(0)),
  }
}

/** Internals of the client. */
const stream = () => pb.realtime as unknown as { eventSource: EventSource; subscriptions: Record<string, unknown[]> }

/** The connection is lost, and made again by the client. */
function breakStream(): void {
  stream().eventSource.onerror!(new Event('error'))
}

describe('displayed records', () => {
  it('follow changes, new ones and deletions', async () => {
    const { shows, listens } = open()
    await shows(['First'], 'First')
    await listens()
    await bases().update(base.id, { name: 'Renamed' })
    await shows(['Renamed'], 'Renamed')
    const second = await create('Second')
    await shows(['Renamed', 'Second'], 'Renamed')
    await bases().delete(second.id)
    await shows(['Renamed'], 'Renamed')
  })

  it('include changes between the first read and the subscription', async () => {
    const release = network.hold(subscriptions, 'request')
    const { shows, listens } = open()
    await shows(['First'], 'First')
    await listens()
    await create('Second')
    release()
    await shows(['First', 'Second'], 'First')
  })

  it('are refetched when the connection returns', async () => {
    const { shows, listens } = open()
    await shows(['First'], 'First')
    await listens()
    const release = network.hold(subscriptions, 'request')
    breakStream()
    await create('Second')
    await bases().update(base.id, { name: 'Renamed' })
    release()
    await shows(['Renamed', 'Second'], 'Renamed')
  })

  it('are refetched when the connection breaks while the first topics are being sent', async () => {
    const release = network.hold(subscriptions, 'answer')
    const { shows, listens } = open()
    await shows(['First'], 'First')
    await listens()
    breakStream()
    release()
    await create('Second')
    await bases().update(base.id, { name: 'Renamed' })
    await shows(['Renamed', 'Second'], 'Renamed')
  })

  it('are live once the topics can be sent', async () => {
    network.answer(subscriptions, () => Promise.reject(new TypeError('Failed to fetch')), 1)
    const { shows, listens } = open()
    await shows(['First'], 'First')
    await listens()
    await create('Second')
    await bases().update(base.id, { name: 'Renamed' })
    await shows(['Renamed', 'Second'], 'Renamed')
  })

  it('stay unchanged if the subscription is rejected', async () => {
    network.answer(subscriptions, { status: 403, body: { status: 403, message: 'No', data: {} } })
    const { shows, listens } = open()
    await shows(['First'], 'First')
    await listens()
    await shows(['First'], 'First')
  })
})

describe('a subscriber', () => {
  it('is called without an event once subscribed, as earlier changes may have been missed', async () => {
    const calls: unknown[] = []
    const release = network.hold(subscriptions, 'request')
    hook(() => useLive('knowledge_bases', '*', { ...own(), onChange: (event) => calls.push(event?.record.name) }))
    await waitFor(() => expect(network.sent(subscriptions).length).toBeGreaterThan(0))
    await bases().update(base.id, { name: 'A' })
    release()
    await waitFor(() => expect(calls).toEqual([undefined]))
    await bases().update(base.id, { name: 'B' })
    await waitFor(() => expect(calls).toEqual([undefined, 'B']))
  })

  it('receives each event once, with the current callback', async () => {
    const heard: string[] = []
    const { shows, listens, rerender } = open({ onEvent: (event) => heard.push(event) })
    await shows(['First'], 'First')
    await listens()
    await bases().update(base.id, { name: 'A' })
    await waitFor(() => expect(heard).toEqual(['first update A']))
    const before = network.sent(subscriptions).length
    rerender({ tag: 'second', enabled: true })
    await bases().update(base.id, { name: 'B' })
    await waitFor(() => expect(heard).toEqual(['first update A', 'second update B']))
    // A new callback does not resubscribe.
    expect(network.sent(subscriptions)).toHaveLength(before)
  })

  it('receives nothing after unmounting', async () => {
    const heard: string[] = []
    const { shows, listens, unmount } = open({ onEvent: (event) => heard.push(event) })
    await shows(['First'], 'First')
    await listens()
    unmount()
    await bases().update(base.id, { name: 'A' })
    const again = open()
    await again.shows(['A'], 'A')
    expect(heard).toEqual([])
  })

  it('receives nothing if the screen unmounts before the subscription is ready', async () => {
    const heard: string[] = []
    const release = network.hold(subscriptions, 'request')
    const { shows, listens, unmount } = open({ onEvent: (event) => heard.push(event) })
    await shows(['First'], 'First')
    await listens()
    unmount()
    release()
    const again = open()
    await again.shows(['First'], 'First')
    await bases().update(base.id, { name: 'A' })
    await again.shows(['A'], 'A')
    expect(heard).toEqual([])
  })

  it('catches up when it joins a subscription that another screen left before it was ready', async () => {
    // The stream is there, so a second subscriber is not made to wait for the first one's.
    await pb.collection('ambassadors').subscribe('*', () => undefined)
    network.calls.length = 0
    const release = network.hold(subscriptions, 'request')
    const { shows, listens, unmount } = open()
    await shows(['First'], 'First')
    await listens()
    unmount()
    const again = open()
    await again.shows(['First'], 'First')
    await bases().update(base.id, { name: 'A' })
    release()
    await again.shows(['A'], 'A')
    await pb.collection('ambassadors').unsubscribe('*')
  })

  it('that joins while the first connection is being made receives what follows', async () => {
    const release = network.hold(subscriptions, 'answer')
    const { listens, shows, unmount } = open()
    await shows(['First'], 'First')
    await listens()
    unmount()
    const again = open()
    await again.shows(['First'], 'First')
    const before = network.sent(reads).length
    release()
    // It catches up once; after that only events bring changes.
    await waitFor(() => expect(network.sent(reads).length).toBeGreaterThan(before))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await bases().update(base.id, { name: 'A' })
    await again.shows(['A'], 'A')
  })

  it('that takes over from a closed screen in the same turn receives what follows', async () => {
    const heard: string[] = []
    const first = open()
    await first.shows(['First'], 'First')
    await first.listens()
    await waitFor(() => expect(pb.realtime.isConnected).toBe(true))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    first.unmount()
    const again = open({ onEvent: (event) => heard.push(event) })
    await again.shows(['First'], 'First')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await bases().update(base.id, { name: 'A' })
    await waitFor(() => expect(heard).toEqual(['first update A']))
    // Nor does it miss that the stream broke later.
    const before = network.sent(reads).length
    breakStream()
    await waitFor(() => expect(network.sent(reads).length).toBeGreaterThan(before))
  })

  it('leaves no subscription behind', async () => {
    const release = network.hold(subscriptions, 'answer')
    const { listens, shows, unmount } = open()
    await shows(['First'], 'First')
    await listens()
    unmount()
    release()
    await waitFor(() => expect(pb.realtime.isConnected).toBe(false))
    expect(Object.keys(stream().subscriptions)).toEqual([])
  })

  it('leaves no subscription behind if it goes before the topics could be sent', async () => {
    network.answer(subscriptions, () => Promise.reject(new TypeError('Failed to fetch')), 1)
    const { listens, shows, unmount } = open()
    await shows(['First'], 'First')
    await listens()
    unmount()
    await waitFor(() => expect(Object.keys(stream().subscriptions)).toEqual([]), { timeout: 60_000 })
    await waitFor(() => expect(pb.realtime.isConnected).toBe(false), { timeout: 60_000 })
  })

  it('that is switched off subscribes to nothing until it is switched on', async () => {
    const { shows, listens, rerender } = open({ enabled: false })
    await shows(['First'], 'First')
    expect(network.sent(subscriptions)).toEqual([])
    rerender({ tag: 'first', enabled: true })
    await listens()
    await bases().update(base.id, { name: 'A' })
    await shows(['A'], 'A')
  })

  it('without a topic subscribes to nothing', async () => {
    const { shows } = open({ topic: '' })
    await shows(['First'], 'First')
    expect(network.sent(subscriptions)).toEqual([])
  })

  it('receives only events of its own workspace', async () => {
    const heard: string[] = []
    const { shows, listens } = open({ onEvent: (event) => heard.push(event) })
    await shows(['First'], 'First')
    await listens()
    const other = await server.enter({ isPage: false })
    await other.pb.collection('knowledge_bases').create({ instance: other.instance, name: 'Stranger' })
    await bases().update(base.id, { name: 'Mine' })
    await waitFor(() => expect(heard).toEqual(['first update Mine']))
  })
})
