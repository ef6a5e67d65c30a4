// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { InstanceProvider, useInstance } from '#web/instances/index.ts'
import { currentSession } from '#web/records/index.ts'

const server = startWebServer()
const network = watchNetwork()
const stores = /^PATCH .*\/users\//

let root: PocketBase
let own: Workspace
/** The workspace of somebody else, which the person on the page is a member of. */
let other: string
let membership: string
beforeAll(async () => {
  root = await server.superuser()
})
beforeEach(async () => {
  other = (await server.enter({ isPage: false })).instance
  own = await server.enter()
  const user = currentSession().id
  membership = (await root.collection('user_instance_roles').create({ user, instance: other, role: 'editor' })).id
})

const stored = () => currentSession().user?.instance
const timesStored = (instance: string) =>
  network.calls.filter(({ name, body }) => stores.test(name) && (body as { instance?: string }).instance === instance)
    .length

/** The page with the other workspace chosen, and stored with the person. */
async function openInOther(): Promise<{ chosen: () => string | undefined }> {
  localStorage.setItem('selectedInstanceId', other)
  let latest: string | undefined
  openPage(
    <InstanceProvider>
      <Probe
        look={(id) => {
          latest = id
        }}
      />
    </InstanceProvider>,
  )
  await waitFor(() => expect(stored()).toBe(other))
  expect(timesStored(other)).toBe(1)
  return { chosen: () => latest }
}

function Probe({ look }: { look: (id: string | undefined) => void }): null {
  look(useInstance().instance?.id)
  return null
}

describe('the workspace stored with a person', () => {
  it('becomes the fallback in one call after a removal', async () => {
    const { chosen } = await openInOther()
    const release = network.hold(stores, 'request')
    await act(() => root.collection('user_instance_roles').delete(membership))
    // The removal is known from both sides before the call is answered.
    await waitFor(() => expect(stored()).toBe(''))
    await waitFor(() => expect(chosen()).toBe(own.instance))
    await waitFor(() => expect(timesStored(own.instance)).toBe(1))
    await act(async () => release())
    await waitFor(() => expect(stored()).toBe(own.instance))
    expect(timesStored(own.instance)).toBe(1)
  })

  it('keeps the choice of another tab', async () => {
    const { chosen } = await openInOther()
    await act(() => own.pb.collection('users').update(currentSession().id, { instance: own.instance }))
    await waitFor(() => expect(stored()).toBe(own.instance))
    expect(chosen()).toBe(other)
    expect(timesStored(other)).toBe(1)
  })

  it('is stored again if the server has cleared it', async () => {
    await openInOther()
    await act(() => root.collection('users').update(currentSession().id, { instance: '' }))
    await waitFor(() => expect(timesStored(other)).toBe(2))
    await waitFor(() => expect(stored()).toBe(other))
  })
})
