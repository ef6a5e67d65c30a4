// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openHook } from '#tests/support/page.tsx'
import {
  discardMessage,
  outgoing,
  post,
  rereadOutgoing,
  retryMessage,
  startOutbox,
  useOutgoing,
} from '#web/chat/outbox/outbox.ts'
import { checkConnection, pb } from '#web/records/index.ts'

const network = watchNetwork()
const calls = /^POST \/api\/collections\/messages\/records/
let stop = (): void => {}

beforeEach(() => {
  network.answer(/^GET \/api\/runtime/, { body: {} })
  network.answer(/^GET \/api\/collections\/messages/, { body: { items: [] } })
  // A token that has not ended, of somebody called "vera".
  const claims = btoa(JSON.stringify({ id: 'vera', exp: 4_000_000_000 })).replace(/=+$/, '')
  pb.authStore.save(`a.${claims}.b`, { id: 'vera', collectionId: 'users', collectionName: 'users' })
  rereadOutgoing()
  stop = startOutbox('vera')
})
afterEach(async () => {
  for (const { clientId } of outgoing()) discardMessage(clientId)
  stop()
  pb.authStore.clear()
  network.isDown = false
  await checkConnection()
})

const draft = (body: string, conversation = 'c1') => ({ conversation, body, private: false, mentions: [], files: [] })
const stored = ({ body }: { body: unknown }) => ({ body: { ...(body as object), id: 'm', sequence: 1 } })
const sentIds = () =>
  network.calls.filter(({ name }) => calls.test(name)).map(({ body }) => (body as { clientId: string }).clientId)
const sentBodies = () =>
  network.calls.filter(({ name }) => calls.test(name)).map(({ body }) => (body as { body: string }).body)
const open = () => openHook(() => useOutgoing())

describe('the outbox', () => {
  it('shows a message immediately, and removes it when it is stored', async () => {
    network.answer(calls, stored)
    const release = network.hold(calls, 'answer')
    const { result } = open()
    await act(() => post(draft('Hello')))
    expect(result()).toMatchObject([{ body: 'Hello', state: 'waiting', conversation: 'c1' }])
    await act(async () => release())
    await waitFor(() => expect(result()).toEqual([]))
    expect(localStorage.getItem('chatOutbox:vera')).toBeNull()
  })

  it('sends the same message again with the same id until the server can be reached', async () => {
    network.answer(calls, stored)
    network.isDown = true
    const { result } = open()
    await act(() => post(draft('Through')))
    await waitFor(() => expect(sentIds().length).toBeGreaterThan(0))
    expect(result()).toMatchObject([{ body: 'Through', state: 'waiting' }])
    network.isDown = false
    await act(() => checkConnection())
    await waitFor(() => expect(result()).toEqual([]))
    expect(new Set(sentIds()).size).toBe(1)
  })

  it('treats “not unique” as an earlier attempt that arrived', async () => {
    const problem = { code: 'validation_not_unique', message: 'Value must be unique.' }
    network.answer(calls, { status: 400, body: { status: 400, message: 'Failed.', data: { clientId: problem } } })
    const { result } = open()
    await act(() => post(draft('Twice')))
    await waitFor(() => expect(result()).toEqual([]))
    expect(sentIds()).toHaveLength(1)
  })

  it('keeps the order of a conversation, and does not let one wait for another', async () => {
    network.answer(calls, stored)
    const release = network.hold(calls, 'answer')
    const { result } = open()
    await act(() => post(draft('First')))
    await act(() => post(draft('Second')))
    await act(() => post(draft('Elsewhere', 'c2')))
    await waitFor(() => expect(sentBodies()).toEqual(['First', 'Elsewhere']))
    await act(async () => release())
    await waitFor(() => expect(result()).toEqual([]))
    expect(sentBodies()).toEqual(['First', 'Elsewhere', 'Second'])
  })

  it('shows why the server refuses one, continues with the next, and resends on request', async () => {
    const problem = { code: 'plan_locked', message: 'No plan.' }
    network.answer(calls, stored)
    network.answer(calls, { status: 403, body: { status: 403, message: 'No plan.', data: { plan: problem } } }, 1)
    const { result } = open()
    await act(() => post(draft('Refused')))
    await act(() => post(draft('Next')))
    await waitFor(() =>
      expect(result()).toMatchObject([{ body: 'Refused', state: 'failed', problem: { code: 'plan_locked' } }]),
    )
    await waitFor(() => expect(sentBodies()).toEqual(['Refused', 'Next']))
    act(() => retryMessage(result()[0]!.clientId))
    await waitFor(() => expect(result()).toEqual([]))
    expect(sentBodies()).toEqual(['Refused', 'Next', 'Refused'])
  })

  it('sends entries left by another page of this browser, but none of another person', async () => {
    network.answer(calls, stored)
    const left = { ...draft('Left'), clientId: 'left-over-1', files: [], at: '', state: 'waiting' }
    localStorage.setItem('chatOutbox:vera', JSON.stringify([left]))
    localStorage.setItem('chatOutbox:rui', JSON.stringify([{ ...left, body: 'Not mine', clientId: 'of-rui-01' }]))
    const { result } = open()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'chatOutbox:vera' })))
    await waitFor(() => expect(sentBodies()).toEqual(['Left']))
    await waitFor(() => expect(result()).toEqual([]))
    expect(localStorage.getItem('chatOutbox:rui')).toContain('Not mine')
  })

  it('reports lost files, if the browser has not kept them', async () => {
    const left = { ...draft('With files'), clientId: 'lost-files', files: ['plan.pdf'], at: '', state: 'waiting' }
    localStorage.setItem('chatOutbox:vera', JSON.stringify([left]))
    const { result } = open()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'chatOutbox:vera' })))
    await waitFor(() => expect(result()).toMatchObject([{ state: 'failed', problem: { code: 'chat_files_lost' } }]))
    expect(sentBodies()).toEqual([])
  })
})
