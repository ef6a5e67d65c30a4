// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace, openPage } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import BillingPage from '#web/billing/billing-page.tsx'
import CreditsPage from '#web/billing/credits-page.tsx'
import { loadTexts, textSets } from '#web/locale/texts.ts'
import { pb } from '#web/records/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const checkouts = /^POST \/api\/instances\/\w+\/checkout$/
const changes = /^POST \/api\/instances\/\w+\/subscription$/
const limits = { proMonthUsd: 4900, proMonthBrl: 19_990, proYearUsd: 49_000, proYearBrl: 0, packUsd: 1000, packBrl: 0 }
const later = '2999-03-02 12:00:00.000Z'

let admin: PocketBase
let workspace: Workspace
beforeAll(async () => {
  admin = await server.superuser()
  for (const set of textSets) await loadTexts('pt-BR', set)
})
beforeEach(async () => {
  // A server that sells plans; payments themselves are those of tests/payments.
  network.answer(/^GET \/api\/runtime/, { body: { providers: [], payments: true, limits } })
  network.answer(/^GET .*\/invoices$/, { body: [] })
  workspace = await server.enter()
  network.calls.length = 0
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
  vi.restoreAllMocks()
})

const open = (address = '/dashboard/billing') => openInWorkspace(<BillingPage />, address)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const toasts = () => shownToasts().map(({ title }) => String(title))
const bodies = (pattern: RegExp) => network.calls.filter(({ name }) => pattern.test(name)).map(({ body }) => body)
const list = (...items: object[]) => ({ body: { page: 1, perPage: 1, totalItems: items.length, items } })

/** The workspace has paid; `subscription` is what the payment provider said last. */
async function pay(subscription: object = {}, instance: object = {}): Promise<void> {
  const plan = { plan: 'pro', planStatus: 'renews', planExpiresAt: later, planRenewsAt: later, ...instance }
  await admin.collection('instances').update(workspace.instance, plan)
  const stored = { id: 'subscription001', updated: '', status: 'active', interval: 'month', currency: 'USD' }
  const terms = { amount: 4900, endsAtPeriodEnd: false, renewsAt: later }
  network.answer(/^GET .*\/subscriptions\/records/, list({ ...stored, ...terms, ...subscription }))
}

describe('the plans', () => {
  it('are offered in the currency of the reader’s language, or a chosen one', async () => {
    open('/pt-BR/dashboard/billing')
    expect(await screen.findByText(/^R\$\s199,90$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'USD' }))
    expect(screen.getByText(/^US\$\s49$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Anual' }))
    expect(screen.getByText(/^US\$\s490$/)).toBeTruthy()
  })

  it('without a price cannot be bought', async () => {
    open()
    expect(await button('Upgrade to Pro')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'BRL' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Yearly' }))
    expect(screen.getByText('Pro isn’t sold in this currency.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull()
  })

  it('are bought as shown, once, and again after going back', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    network.answer(checkouts, { body: { url: 'https://pay.example/1' } })
    open()
    const upgrade = await button('Upgrade to Pro')
    fireEvent.click(screen.getByRole('radio', { name: 'Yearly' }))
    fireEvent.click(upgrade)
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/1'))
    // The browser is still leaving.
    fireEvent.click(upgrade)
    expect(bodies(checkouts)).toEqual([{ kind: 'plan', interval: 'year', currency: 'USD', language: 'en-US' }])
    fireEvent(window, new Event('pageshow'))
    await waitFor(() => expect(upgrade.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(upgrade)
    await waitFor(() => expect(bodies(checkouts)).toHaveLength(2))
  })

  it('stay when the payment page cannot be opened', async () => {
    network.answer(checkouts, { status: 400, body: { status: 400, message: 'Down.', data: {} } })
    open()
    const upgrade = await button('Upgrade to Pro')
    fireEvent.click(upgrade)
    await waitFor(() => expect(bodies(checkouts)).toHaveLength(1))
    await waitFor(() => expect(upgrade.getAttribute('aria-busy')).toBeNull())
  })

  it('are only bought by owners; others see whom to ask', async () => {
    const other = await server.enter({ isPage: false })
    const user = pb.authStore.record!.id
    await admin.collection('user_instance_roles').create({ user, instance: other.instance, role: 'admin' })
    localStorage.setItem('selectedInstanceId', other.instance)
    open()
    expect(await screen.findByText('Owners manage the plan. Ask Vera.')).toBeTruthy()
    for (const name of ['Upgrade to Pro', 'Buy credits']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull()
    expect(network.sent(/invoices$/)).toEqual([])
  })

  it('are shown to visitors without asking for any workspace', async () => {
    pb.authStore.clear()
    openPage(<BillingPage />, '/dashboard/billing')
    expect(await screen.findByRole('link', { name: 'Start your free trial' })).toBeTruthy()
    expect(network.sent(/\/records|\/instances\//)).toEqual([])
  })
})

describe('a paid plan', () => {
  it('is canceled after a confirmation that names the date, with one request', async () => {
    await pay()
    network.answer(changes, { body: {} })
    open()
    fireEvent.click(await button('Cancel plan'))
    const sure = await screen.findByRole('alertdialog', { name: 'Cancel Pro?' })
    expect(sure.textContent).toContain('Mar 2, 2999')
    fireEvent.click(within(sure).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(bodies(changes)).toEqual([])
    fireEvent.click(await button('Cancel plan'))
    const form = (await screen.findByRole('alertdialog')).querySelector('form')!
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(toasts()[0]).toBe('Pro ends on Mar 2, 2999'))
    expect(bodies(changes)).toEqual([{ ends: true }])
  })

  it('that was canceled can be kept, not canceled again', async () => {
    await pay({ endsAtPeriodEnd: true }, { planStatus: 'ends' })
    network.answer(changes, { body: {} })
    open()
    fireEvent.click(await button('Keep Pro'))
    await waitFor(() => expect(bodies(changes)).toEqual([{ ends: false }]))
    for (const name of ['Cancel plan', 'Switch to yearly']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('is not called canceled if the provider refuses', async () => {
    await pay()
    network.answer(changes, { status: 400, body: { status: 400, message: 'No.', data: {} } })
    const before = toasts().filter((title) => title.startsWith('Pro ends')).length
    open()
    fireEvent.click(await button('Cancel plan'))
    fireEvent.submit((await screen.findByRole('alertdialog')).querySelector('form')!)
    await waitFor(() => expect(bodies(changes)).toHaveLength(1))
    await waitFor(async () => expect((await button('Cancel plan')).getAttribute('aria-busy')).toBeNull())
    expect(toasts().filter((title) => title.startsWith('Pro ends'))).toHaveLength(before)
  })

  it('changes to yearly only once its cost is known', async () => {
    await pay()
    const previews = /^GET .*\/subscription-change$/
    network.answer(previews, { body: { amount: 45_150, currency: 'USD' } })
    network.answer(changes, { body: {} })
    const release = network.hold(previews, 'request')
    open()
    fireEvent.click(await button('Switch to yearly'))
    const dialog = await screen.findByRole('dialog')
    const confirm = within(dialog).getByRole('button', { name: 'Switch to yearly' }) as HTMLButtonElement
    expect(confirm.disabled).toBe(true)
    release()
    expect(await screen.findByText(/You pay \$451\.50 now\..*\$490 a year/)).toBeTruthy()
    fireEvent.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(changes)).toEqual([{ interval: 'year' }])
  })

  it('whose payment failed asks for a new one first', async () => {
    await pay({ status: 'past_due' }, { planStatus: 'past_due' })
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    network.answer(/\/portal$/, { body: { url: 'https://pay.example/portal' } })
    open()
    expect(await screen.findByText('Update it by Mar 2, 2999 to keep Pro.')).toBeTruthy()
    fireEvent.click(await button('Update payment'))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/portal'))
    expect(screen.queryByRole('button', { name: 'Switch to yearly' })).toBeNull()
  })
})

describe('after a payment', () => {
  it('waits for the plan, and thanks when it arrives', async () => {
    open('/dashboard/billing?paid=plan')
    expect(await screen.findByText('Payment received. It takes a moment until it shows here.')).toBeTruthy()
    await waitFor(() => expect(pb.realtime.isConnected).toBe(true))
    await admin.collection('instances').update(workspace.instance, { plan: 'pro', planExpiresAt: later })
    await waitFor(() => expect(screen.getByText('Thank you! Pro is active.')).toBeTruthy())
  })

  it('does not take the credits of an earlier purchase for those just paid', async () => {
    const entry = { id: 'entry0000000001', updated: '', reason: 'purchase', balanceAfter: 70 }
    network.answer(/^GET .*\/credit_entries\/records/, list({ ...entry, created: '2020-01-01 12:00:00.000Z' }))
    open('/dashboard/billing?paid=credits')
    expect(await screen.findByText('70 credits')).toBeTruthy()
    expect(screen.getByText('Payment received. It takes a moment until it shows here.')).toBeTruthy()
  })

  it('shows nothing for an invalid address', async () => {
    open('/dashboard/billing?paid=everything')
    expect(await button('Upgrade to Pro')).toBeTruthy()
    expect(screen.queryByText(/Payment received|Thank you/)).toBeNull()
  })
})

describe('credits', () => {
  it('are bought by the pack, at the price that is shown', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    network.answer(checkouts, { body: { url: 'https://pay.example/2' } })
    open()
    fireEvent.click(await button('Buy credits'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/credits for \$10/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue to payment' }))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    expect(bodies(checkouts)).toEqual([{ kind: 'credits', packs: 1, currency: 'USD', language: 'en-US' }])
  })

  it('are not sold in a currency without a price', async () => {
    open('/pt-BR/dashboard/billing')
    expect(await button('Assinar o Pro')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Comprar créditos' })).toBeNull()
  })
})

describe('the history of credits', () => {
  const lists = /^GET .*\/credit_entries\/records/

  it('shows grants, people and balances', async () => {
    const release = network.hold(/^GET .*\/members$/, 'request')
    openInWorkspace(<CreditsPage />, '/dashboard/credits')
    const row = (await screen.findByText('Credits of the free trial')).closest('tr')!
    // Nobody is a former member before the members are known.
    expect(row.textContent).not.toContain('Former member')
    expect((await button('Export CSV')).getAttribute('aria-busy')).toBe('true')
    release()
    await waitFor(() => expect(row.textContent).toMatch(/Vera.*\+10/))
  })

  it('is exported as it is filtered', async () => {
    let saved: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob
      return 'blob:saved'
    })
    openInWorkspace(<CreditsPage />, '/dashboard/credits?kind=added')
    await screen.findByText('Credits of the free trial')
    const download = await button('Export CSV')
    await waitFor(() => expect(download.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(download)
    await waitFor(() => expect(saved).toBeDefined())
    expect(network.calls.findLast(({ name }) => lists.test(name))?.query.get('filter')).toContain('amount > 0')
    expect(await saved!.text()).toMatch(/When.*What.*Who.*Credits.*Balance after[\s\S]*Credits of the free trial/)
  })
})
