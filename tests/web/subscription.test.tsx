// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { SubscriptionMenu } from '#web/scheduling/subscription/subscription-menu.tsx'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const making = /^POST \/api\/instances\/\w+\/calendar-feed/

let workspace: Workspace
let ambassador: string

beforeEach(async () => {
  workspace = await server.enter()
  const person = { instance: workspace.instance, name: 'Helena', language: 'en-US' }
  ambassador = (await workspace.pb.collection('ambassadors').create(person)).id
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
})

const feeds = () => workspace.pb.collection('calendar_feeds').getFullList()
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
async function open() {
  openInWorkspace(<SubscriptionMenu />, '/dashboard/scheduling')
  await openAgain()
}
async function openAgain() {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'More' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Calendar subscription' }))
}
const address = async () => ((await screen.findByLabelText('Address')) as HTMLInputElement).value
/** In the question that stands over the dialog. */
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

describe('the calendar subscription', () => {
  it('makes an address, shows it once, and says how it is used', async () => {
    await open()
    await press('Create address')
    expect(await address()).toMatch(/\/api\/calendar\/[\w-]{43}\.ics$/)
    expect(screen.getByText('Google Calendar')).toBeTruthy()
    expect((await feeds()).map((feed) => feed.ambassador)).toEqual([''])
    await press('Done')
    await openAgain()
    expect(await screen.findByText('You have an address for the posts of all ambassadors.')).toBeTruthy()
    expect(screen.getByText(/No calendar has read it yet\./)).toBeTruthy()
    expect(screen.queryByLabelText('Address')).toBeNull()
  })

  it('makes one for an ambassador, and replaces it by another for the same', async () => {
    await open()
    fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Posts of' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('option', { name: 'Helena' }))
    await press('Create address')
    const first = await address()
    await press('Done')
    await openAgain()
    expect(await screen.findByText('You have an address for the posts of Helena.')).toBeTruthy()
    await press('Replace')
    await confirm('Replace')
    expect(await address()).not.toBe(first)
    expect((await feeds()).map((feed) => feed.ambassador)).toEqual([ambassador])
  })

  it('is switched off after a confirmation', async () => {
    await workspace.pb.send(`/api/instances/${workspace.instance}/calendar-feed`, { method: 'POST', body: {} })
    await open()
    await press('Switch off')
    await confirm('Switch off')
    await waitFor(async () => expect(await feeds()).toEqual([]))
    expect(await screen.findByRole('button', { name: 'Create address' })).toBeTruthy()
  })

  it('says that an address could not be made', async () => {
    network.answer(making, () => ({ status: 500, body: { message: 'Something went wrong.', data: {} } }))
    await open()
    await press('Create address')
    await waitFor(() => expect(network.sent(making)).toHaveLength(1))
    expect(await screen.findByRole('button', { name: 'Create address' })).toBeTruthy()
    expect(screen.queryByLabelText('Address')).toBeNull()
  })
})
