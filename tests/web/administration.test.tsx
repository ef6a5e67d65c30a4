// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openHook, openPage } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { useBackupActions } from '#web/admin/backups/use-backup-actions.ts'
import { BookingDialog } from '#web/admin/credits/booking-dialog.tsx'
import { useJobActions } from '#web/admin/operations/use-job-actions.ts'
import { MergeDialog } from '#web/admin/users/merge-dialog.tsx'
import { useAccountActs } from '#web/admin/users/use-account-acts.ts'
import { ViewAsDialog } from '#web/admin/users/view-as-dialog.tsx'
import { pb } from '#web/records/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()

let admin: PocketBase
let workspace: Workspace
let person: Row<'users'>
let instance: Row<'instances'>
beforeAll(async () => {
  admin = await server.superuser()
})
beforeEach(async () => {
  workspace = await server.enter({ isPage: false })
  pb.authStore.save(admin.authStore.token, admin.authStore.record)
  person = await admin.collection('users').getOne(workspace.pb.authStore.record!.id)
  instance = await admin.collection('instances').getOne(workspace.instance)
  network.calls.length = 0
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const bodies = (pattern: RegExp) => network.calls.filter(({ name }) => pattern.test(name)).map(({ body }) => body)
const toasts = () => shownToasts().map(({ title }) => String(title))
const sure = async () => (await screen.findByRole('alertdialog')).querySelector('form')!

describe('booking credits', () => {
  const bookings = /^POST \/api\/admin\/credits$/
  const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)
  const open = async () => {
    const onClose = vi.fn()
    openPage(<BookingDialog instance={instance} onClose={onClose} />)
    await screen.findByRole('dialog')
    type('Reason', 'A gift')
    return onClose
  }

  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['12', 12],
  ])('takes %s', async (text, amount) => {
    const onClose = await open()
    type('Amount', text)
    submit()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(bodies(bookings)).toMatchObject([{ instance: instance.id, kind: 'granted', amount, note: 'A gift' }])
  })

  it.each(['1,000', '1.000', '0', 'ten', '2000000', '--1'])('refuses %s before anything is sent', async (text) => {
    await open()
    type('Amount', text)
    submit()
    await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
    expect(bodies(bookings)).toEqual([])
  })

  it('books once, even if it is submitted repeatedly', async () => {
    const onClose = await open()
    const entries = () => admin.collection('credit_entries').getFullList({ filter: `instance = "${instance.id}"` })
    const before = (await entries()).length
    type('Amount', '7')
    const release = network.hold(bookings, 'answer')
    submit()
    await waitFor(async () => expect(await entries()).toHaveLength(before + 1))
    submit()
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(await entries()).toHaveLength(before + 1)
    expect(bodies(bookings)).toHaveLength(1)
  })

  it('stays open with the input if the server refuses', async () => {
    network.answer(bookings, { status: 400, body: { status: 400, message: 'No.', data: {} } })
    const onClose = await open()
    type('Amount', '7')
    submit()
    submit()
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('[aria-live] p')).toBeTruthy())
    submit()
    await waitFor(() => expect(bodies(bookings)).toHaveLength(2))
    const [first, second] = bodies(bookings) as { key: string }[]
    // The server can tell that both are the same booking.
    expect(second!.key).toBe(first!.key)
    expect(onClose).not.toHaveBeenCalled()
    expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('7')
  })
})

describe('accounts', () => {
  it('are locked after a confirmation, which signs them out', async () => {
    const { result } = openHook(() => useAccountActs())
    act(() => void result().lock([person]))
    expect((await sure()).textContent).toContain('Lock this account?')
    expect((await admin.collection('users').getOne(person.id)).lockedAt).toBe('')
    fireEvent.submit(await sure())
    await waitFor(() => expect(toasts()[0]).toBe('Locked'))
    expect((await admin.collection('users').getOne(person.id)).lockedAt).not.toBe('')
    await expect(workspace.pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await act(() => result().unlock([person]))
    expect((await admin.collection('users').getOne(person.id)).lockedAt).toBe('')
  })

  it('are not changed if the administrator cancels', async () => {
    const { result } = openHook(() => useAccountActs())
    act(() => void result().endSessions([person, person]))
    expect((await sure()).textContent).toContain('2 accounts')
    fireEvent.click(await button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(workspace.pb.collection('users').authRefresh()).resolves.toBeTruthy()
  })

  it('are viewed with a reason only', async () => {
    const views = /^POST \/api\/admin\/view-as$/
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    openPage(<ViewAsDialog user={person} onClose={() => undefined} />)
    const form = (await screen.findByRole('dialog')).querySelector('form')!
    fireEvent.submit(form)
    await waitFor(() => expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'))
    expect(bodies(views)).toEqual([])
    type('Reason', 'A question about a batch')
    fireEvent.submit(form)
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'))
    const view = JSON.parse(sessionStorage.getItem('viewAs')!)
    expect(view.record.id).toBe(person.id)
    expect(Date.parse(view.until)).toBeGreaterThan(Date.now())
    sessionStorage.clear()
    // The administrator's own session is left alone.
    expect(pb.authStore.isSuperuser).toBe(true)
  })

  it('are merged only after a preview', async () => {
    const other = await server.enter({ isPage: false })
    const email = String(other.pb.authStore.record!.email)
    const onClose = vi.fn()
    const previews = /^GET \/api\/admin\/users\/\w+\/merge\//
    const merges = /^POST \/api\/admin\/users\/\w+\/merge\//
    const release = network.hold(previews, 'request')
    openPage(<MergeDialog kept={person} onClose={onClose} />)
    type('Account to merge and lock', email)
    fireEvent.click(await screen.findByRole('radio', { name: /Vera/ }))
    const merge = (await button(`Merge and lock ${email}`)) as HTMLButtonElement
    expect(merge.disabled).toBe(true)
    fireEvent.submit(merge.form!)
    release()
    await screen.findByText('Passwords, sign-in services and consents don’t move. The credit history keeps its names.')
    expect(bodies(merges)).toEqual([])
    fireEvent.submit(merge.form!)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(bodies(merges)).toHaveLength(1)
    const merged = await admin.collection('users').getOne(other.pb.authStore.record!.id)
    expect(merged.lockedAt).not.toBe('')
  })
})

describe('jobs', () => {
  const kinds = [{ name: 'write-post', canRetry: true }] as never
  const job = (fields: object) =>
    ({ id: 'job000000000001', name: 'write-post', cancelRequested: false, ...fields }) as never
  const labels = (fields: object) => {
    const { result, unmount } = openHook(() => useJobActions(kinds))
    const items = result().itemsFor(job(fields))
    unmount()
    return items.map(({ label, disabledReason }) => (disabledReason ? `${label}: ${disabledReason}` : label))
  }

  it.each([
    [{ state: 'queued' }, ['Run now', 'Cancel job']],
    [{ state: 'running' }, ['Cancel job']],
    [{ state: 'running', cancelRequested: true }, []],
    [{ state: 'failed' }, ['Retry']],
    [{ state: 'canceled', name: 'make-export' }, ['Retry: Jobs of this kind can’t be retried.']],
    [{ state: 'done' }, []],
  ])('%j can be changed by %j', (fields, expected) => {
    expect(labels(fields)).toEqual(expected)
  })

  it('are canceled after a confirmation with the consequences, with one request', async () => {
    const cancels = /^POST \/api\/admin\/jobs\/\w+\/cancel$/
    network.answer(cancels, { body: {} })
    const { result } = openHook(() => useJobActions(kinds))
    const cancel = result()
      .itemsFor(job({ state: 'running' }))
      .at(-1)!
    act(() => cancel.onSelect!())
    const form = await sure()
    expect(form.textContent).toContain('its credits go back to the workspace')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(toasts()[0]).toBe('The job is being canceled'))
    expect(network.sent(cancels)).toHaveLength(1)
  })
})

describe('backups', () => {
  it('stay busy while one is made, regardless of other actions', async () => {
    const makes = /^POST \/api\/backups$/
    network.answer(makes, { status: 204 })
    const release = network.hold(makes, 'request')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { result } = openHook(() => useBackupActions())
    act(() => void result().make('night.zip'))
    await waitFor(() => expect(result().busyWith).toEqual({ kind: 'backup', name: 'night.zip' }))
    await act(() => result().download('older.zip'))
    expect(result().busyWith).toEqual({ kind: 'backup', name: 'night.zip' })
    release()
    await waitFor(() => expect(result().busyWith).toBeNull())
    expect(toasts()[0]).toBe('The backup is ready')
  })

  it('are restored only by typing the name, and say why if they are not', async () => {
    const restores = /^POST \/api\/admin\/backups\/night\.zip\/restore$/
    const message = 'Missing or invalid backup file. Raw error: no manifest'
    network.answer(restores, { status: 400, body: { status: 400, message, data: {} } })
    const { result } = openHook(() => useBackupActions())
    act(() => void result().restore('night.zip'))
    const form = await sure()
    fireEvent.submit(form)
    expect(network.sent(restores)).toEqual([])
    fireEvent.input(form.querySelector('input')!, { target: { value: 'night.zip' } })
    fireEvent.submit(form)
    await waitFor(() => expect(toasts()[0]).toBe('Nothing was restored'))
    expect(String(shownToasts()[0]!.description)).toContain('no manifest')
    expect(result().busyWith).toBeNull()
  })
})
