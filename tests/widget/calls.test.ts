// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCalls, Forgotten } from '#widget/panel/calls.ts'
import { createIdentity } from '#widget/panel/identity.ts'
import { openKeep } from '#widget/panel/keep.ts'
import { until } from '../support/wait.ts'

const session = { token: 'of-tom', conversation: { id: 'one' }, messages: [] }

/** Answers when it is told to, even to calls that have been aborted, as an answer that is already there. */
function createServer() {
  const waiting: { url: string; bearer: string | null; answer(status: number, body: object): void }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const bearer = new Headers(init.headers).get('authorization')
    return new Promise<Response>((answered) => {
      waiting.push({ url, bearer, answer: (status, body) => answered(Response.json(body, { status })) })
    })
  })
  return waiting
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function openPage() {
  const keep = openKeep('test', () => localStorage)
  const identity = createIdentity(
    keep,
    openKeep('tab', () => sessionStorage),
  )
  return { identity, keep, calls: createCalls('/api/widget/site', 'en-US', keep, identity) }
}

it('discards a session that was started for somebody who has left meanwhile', async () => {
  const server = createServer()
  const { calls } = openPage()
  const started = calls.start()
  await until(() => server.length === 1)
  calls.forget()
  server[0]!.answer(200, session)
  await expect(started).rejects.toThrow(Forgotten)
  expect(calls.hasSession()).toBe(false)

  const again = calls.start()
  await until(() => server.length === 2)
  server[1]!.answer(200, { ...session, token: 'of-rita' })
  await again
  expect(calls.hasSession()).toBe(true)
})

it.each([200, 400, 401])('hands no answer with %i to somebody else', async (status) => {
  const server = createServer()
  const { calls, identity, keep } = openPage()
  keep.set('token', 'of-tom')
  const said = calls.say({ clientId: 'first', body: 'This is Tom.' })
  const asked = calls.messages('one', 0)
  expect(server.map(({ bearer }) => bearer)).toEqual(['Bearer of-tom', 'Bearer of-tom'])
  calls.forget()
  keep.set('token', 'of-rita')
  for (const { answer } of server) answer(status, status === 200 ? session : { data: { identity: {} } })
  await expect(said).rejects.toThrow(Forgotten)
  await expect(asked).rejects.toThrow(Forgotten)
  expect(keep.get('token')).toBe('of-rita')
  expect(identity.mayWrite('optional')).toBe(true)
})
