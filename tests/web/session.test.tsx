// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import PocketBase, { BaseAuthStore } from 'pocketbase'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { hook } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { keys } from '#web/records/cache.ts'
import {
  currentSession,
  pb,
  queryClient,
  refreshUser,
  renewSession,
  signIn,
  signOut,
  useOwnAccount,
  useSession,
  useSessionEnd,
} from '#web/records/index.ts'
import { useStoredSession } from '#web/records/stored-session.ts'

const server = startWebServer()
const network = watchNetwork()
const refreshes = /^POST .*auth-refresh/
const password = 'correct horse 1'

let workspace: Workspace
let email: string
beforeAll(async () => {
  await server.superuser()
})
beforeEach(async () => {
  workspace = await server.enter({ isPage: false })
  email = String(workspace.pb.authStore.record!.email)
})
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app does
  document.cookie = 'sessionOnly=; path=/; max-age=0'
})

/** The browser is closed and opened again: cookies without an age are gone, what is stored stays. */
const reopenBrowser = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the app does
  document.cookie = 'sessionOnly=; path=/; max-age=0'
  return renewSession()
}

describe('the own account', () => {
  it('includes changes between the sign-in and the subscription', async () => {
    await signIn(email, password)
    const release = network.hold(/^POST \/api\/realtime/, 'request')
    const { result } = hook(() => {
      useOwnAccount(() => undefined)
      return useSession().user?.name
    })
    await waitFor(() => expect(network.sent(/^POST \/api\/realtime/).length).toBeGreaterThan(0))
    await workspace.pb.collection('users').update(workspace.pb.authStore.record!.id, { name: 'Renamed meanwhile' })
    release()
    await waitFor(() => expect(result.current).toBe('Renamed meanwhile'))
  })
})

describe('a session', () => {
  it('that is ended elsewhere is reported to the page', async () => {
    await signIn(email, password)
    const ends: boolean[] = []
    hook(() => useSessionEnd(() => void ends.push(true)))
    await waitFor(() => expect(pb.realtime.isConnected).toBe(true))
    await waitFor(() => expect(network.sent(/^POST \/api\/realtime/).length).toBeGreaterThan(0))
    const sessions = await workspace.pb.collection('sessions').getFullList({ sort: '-startedAt' })
    const { session } = JSON.parse(atob(pb.authStore.token.split('.')[1]!))
    expect(sessions.map(({ id }) => id)).toContain(session)
    await workspace.pb.collection('sessions').delete(session)
    await waitFor(() => expect(ends).toEqual([true]))
  })

  it('begins with the right password, and clears another person’s cache', async () => {
    queryClient.setQueryData(keys.one('topics', 'secret'), { id: 'secret', updated: '' })
    const { result } = hook(() => useSession())
    expect(result.current).toMatchObject({ isSignedIn: false, user: null, id: '', email: '' })
    await act(() => signIn(email, password))
    expect(result.current).toMatchObject({
      isSignedIn: true,
      isSuperuser: false,
      email,
      id: workspace.pb.authStore.record!.id,
    })
    expect(queryClient.getQueryData(keys.one('topics', 'secret'))).toBeUndefined()
  })

  it('does not begin with a wrong one', async () => {
    await expect(signIn(email, 'wrong password')).rejects.toMatchObject({ status: 400 })
    expect(currentSession().isSignedIn).toBe(false)
  })

  it('of an administrator has no person', async () => {
    await signIn('root@timbre.example', password, { asAdministrator: true })
    expect(currentSession()).toMatchObject({ isSignedIn: true, isSuperuser: true, user: null })
  })

  it('ends with its cached records', async () => {
    await signIn(email, password)
    queryClient.setQueryData(keys.one('topics', 'own'), { id: 'own', updated: '' })
    const { result } = hook(() => useSession())
    act(() => signOut())
    expect([result.current.isSignedIn, queryClient.getQueryData(keys.one('topics', 'own'))]).toEqual([false, undefined])
  })

  it('follows changes of the person that the server made', async () => {
    await signIn(email, password)
    const { result } = hook(() => useSession())
    await workspace.pb.collection('users').update(currentSession().id, { name: 'Verena' })
    await act(() => refreshUser())
    expect(result.current.user?.name).toBe('Verena')
  })

  it('is refreshed at startup, with changes made meanwhile', async () => {
    await signIn(email, password)
    await workspace.pb.collection('users').update(currentSession().id, { name: 'Verena' })
    await renewSession()
    expect(currentSession().user?.name).toBe('Verena')
    expect(network.sent(refreshes)).toHaveLength(1)
  })

  it('ends at the start if its token is no longer valid', async () => {
    await signIn(email, password)
    const other = new PocketBase(pb.baseURL, new BaseAuthStore())
    await other.collection('users').authWithPassword(email, password)
    await other.collection('users').update(currentSession().id, {
      oldPassword: password,
      password: 'another horse 2',
      passwordConfirm: 'another horse 2',
    })
    await renewSession()
    expect(currentSession().isSignedIn).toBe(false)
  })

  it.each([
    ['is unreachable', () => (network.isDown = true)],
    ['is in trouble', () => network.answer(refreshes, { status: 503, body: { message: 'Restoring.' } })],
  ])('stays if the server %s', async (_what, happen) => {
    await signIn(email, password)
    happen()
    await renewSession()
    expect(currentSession().isSignedIn).toBe(true)
  })

  it('sends no request for a visitor', async () => {
    await renewSession()
    expect(network.sent(refreshes)).toEqual([])
  })
})

describe('a session without "remember me"', () => {
  it('ends with the browser', async () => {
    await signIn(email, password, { remember: false })
    await renewSession()
    expect(currentSession().isSignedIn).toBe(true)
    await reopenBrowser()
    expect(currentSession().isSignedIn).toBe(false)
  })

  it('is replaced by the next remembered sign-in', async () => {
    await signIn(email, password, { remember: false })
    await signIn(email, password)
    await reopenBrowser()
    expect(currentSession().isSignedIn).toBe(true)
  })
})

describe('public pages, which do not load the client', () => {
  const seen = () => hook(() => useStoredSession()).result

  it('detect whether someone is signed in', async () => {
    expect(seen().current).toBe(false)
    await signIn(email, password)
    expect(seen().current).toBe(true)
  })

  it('follow a sign-out in another tab', async () => {
    await signIn(email, password)
    const shown = seen()
    localStorage.removeItem('pocketbase_auth')
    act(() => void window.dispatchEvent(new Event('storage')))
    await waitFor(() => expect(shown.current).toBe(false))
  })

  it.each([
    ['an expired token', `x.${btoa(JSON.stringify({ exp: 1 }))}.y`],
    ['no token', ''],
    ['something else', 'x.%.y'],
  ])('take %s for nobody', (_what, token) => {
    localStorage.setItem('pocketbase_auth', JSON.stringify({ token }))
    expect(seen().current).toBe(false)
    localStorage.setItem('pocketbase_auth', '{broken')
    expect(seen().current).toBe(false)
  })
})
