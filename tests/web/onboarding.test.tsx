// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import OnboardingPage from '#web/onboarding/onboarding-page.tsx'
import { pb } from '#web/records/index.ts'

const server = startWebServer()
const network = watchNetwork()

let admin: PocketBase
let workspace: Workspace
beforeAll(async () => {
  admin = await server.superuser()
})
beforeEach(async () => {
  workspace = await server.enter()
})

const open = () => openInWorkspace(<OnboardingPage />, '/dashboard/onboarding')
const step = async (title: string) => within((await screen.findByText(title)).closest('li')!)
const create = (name: string, fields: object) =>
  workspace.pb.collection(name).create({ instance: workspace.instance, ...fields })

describe('the onboarding', () => {
  it('links to the first open step, and to the next one as soon as it is done', async () => {
    open()
    expect((await step('Complete your account')).getByRole('link', { name: /^Next/ })).toBeTruthy()
    expect(screen.getByText('0 of 6 done')).toBeTruthy()
    await waitFor(() => expect(pb.realtime.isConnected).toBe(true))
    const { id } = await create('ambassadors', { name: 'Ana', language: 'en-US' })
    await waitFor(async () => expect((await step('Create an ambassador')).getByText('Done')).toBeTruthy())
    expect(screen.getByText('1 of 6 done')).toBeTruthy()
    const voice = (await step('Give them a voice')).getByRole('link')
    expect(voice.getAttribute('href')).toContain(`/dashboard/personas/${id}/personality`)
  })

  it('does not lead to steps that need an ambassador before there is one', async () => {
    open()
    for (const title of ['Give them a voice', 'Plan the strategy', 'Produce your first posts', 'Schedule a post'])
      expect((await step(title)).queryByRole('link')).toBeNull()
    expect((await step('Add knowledge')).getByRole('link').getAttribute('href')).toContain('/knowledge-base/new')
  })

  it('does not count blanks as a voice, nor an unreadable document as knowledge', async () => {
    await create('ambassadors', { name: 'Ana', language: 'en-US', toneOfVoice: '   ' })
    const base = await create('knowledge_bases', { name: 'First' })
    const item = { base: base.id, kind: 'text', title: 'Note', status: 'error' }
    network.answer(/knowledge_items\/records/, ({ query }) => {
      const items = query.get('filter')!.includes('status != "error"') ? [] : [item]
      return { body: { page: 1, perPage: 1, totalItems: items.length, items } }
    })
    open()
    expect((await step('Create an ambassador')).getByText('Done')).toBeTruthy()
    expect((await step('Give them a voice')).queryByText('Done')).toBeNull()
    const knowledge = await step('Add knowledge')
    expect(knowledge.queryByText('Done')).toBeNull()
    expect(knowledge.getByRole('link').getAttribute('href')).toContain(`/knowledge-base/${base.id}`)
  })

  it('shows readers the open steps, without links', async () => {
    const other = await server.enter({ isPage: false })
    const user = pb.authStore.record!.id
    await admin.collection('user_instance_roles').create({ user, instance: other.instance, role: 'viewer' })
    localStorage.setItem('selectedInstanceId', other.instance)
    open()
    const ambassador = await step('Create an ambassador')
    expect(ambassador.getByText('For editors')).toBeTruthy()
    expect(ambassador.queryByRole('link')).toBeNull()
    // It is the user's own account.
    expect((await step('Complete your account')).getByRole('link', { name: /^Next/ })).toBeTruthy()
  })

  it('shows that it could not load, and loads on retry', async () => {
    const permit = network.refuse(/audience_segments\/records/)
    open()
    expect(await screen.findByText('Your progress could not be loaded.')).toBeTruthy()
    permit()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('0 of 6 done')).toBeTruthy()
  })
})
