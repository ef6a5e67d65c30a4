// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { onRequestFailed } from '#web/records/index.ts'
import ScheduledPostsPage from '#web/scheduling/scheduled-posts-page.tsx'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const tokens = /^POST \/api\/files\/token/
const writes = /^PATCH \/api\/collections\/scheduled_posts\/records/

let row: ReturnType<typeof rowOf>
/** Addresses of files that were saved. */
let saved: URL[]

beforeEach(async () => {
  await server.enter()
  saved = []
  row = rowOf()
  network.answer(/^GET \/api\/collections\/scheduled_posts\/records\?/, () => ({
    body: { items: [row], page: 1, perPage: 30, totalItems: 1, totalPages: 1 },
  }))
  network.answer(/^GET \/api\/collections\/scheduled_posts\/records\/a/, () => ({ body: row }))
  network.answer(writes, ({ body }) => {
    row = { ...row, ...(body as object) }
    return { body: row }
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const { id } of overlays.list()) overlays.unmount(id)
})

const nothing = {
  ...{ image: '', gallery: [] as string[], altTexts: null, document: '', documentTitle: '', documentPages: 0 },
  ...{ link: '', linkTitle: '', linkDescription: '', linkImage: '', firstComment: '' },
}

function rowOf(post: object = {}, more: object = {}) {
  const body = 'Repairs pay the rent.\n\nAsk the workshop.'
  return {
    ...{ id: 'a', status: 'held', error: 'by-hand', errorDetail: '', externalUrl: '', updated: '2026-01-01' },
    ...{ localTime: '2026-10-28T09:30', timezone: 'America/New_York', publishAt: '2026-10-28 13:30:00.000Z' },
    ...{ post: 'p', channel: 'c', ambassador: 'h' },
    expand: {
      post: { ...nothing, id: 'p', body, batch: 'batch', decision: 'approve', outsideReview: '', ...post },
      channel: { id: 'c', name: 'Desk', kind: 'manual' },
      ambassador: { id: 'h', name: 'Helena', language: 'pt-BR' },
    },
    ...more,
  }
}

/** Opens the page as a notification does. */
async function openNamed() {
  const page = openInWorkspace(<ScheduledPostsPage />, '/dashboard/scheduling/posts?open=a&sort=soonest')
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'Publish by hand' })) }
}
const titles = () => shownToasts().map(({ title }) => title)
const copied = () => navigator.clipboard.readText()

describe('a post that a person publishes', () => {
  it('is opened by the notification, copied, marked as published, and not opened again', async () => {
    row = rowOf({ link: 'https://timbre.example/report', firstComment: 'The figures are in the report.' })
    const { page, dialog } = await openNamed()
    expect(dialog.getByText(/^For Desk\./)).toBeTruthy()
    expect(dialog.getByRole('region', { name: 'Text' }).textContent).toBe(row.expand.post.body)
    expect(
      dialog
        .getAllByText(/Repairs pay the rent/)[0]!
        .closest('[lang]')!
        .getAttribute('lang'),
    ).toBe('pt-BR')
    for (const [button, text] of [
      ['Copy text', row.expand.post.body],
      ['Copy link', 'https://timbre.example/report'],
      ['Copy comment', 'The figures are in the report.'],
    ] as const) {
      fireEvent.click(dialog.getByRole('button', { name: button }))
      await waitFor(async () => expect(await copied()).toBe(text))
    }
    const address = 'https://network.example/posts/1'
    fireEvent.input(dialog.getByLabelText(/^Address of the post/), { target: { value: address } })
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as published' }))
    await waitFor(() => expect(page.address()).toBe('/dashboard/scheduling/posts?sort=soonest'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = network.calls.filter(({ name }) => writes.test(name)).map(({ body }) => body)
    expect(sent).toEqual([{ externalUrl: address, status: 'published' }])
  })

  it('has its pictures in their order, each with its alt text, saved with a fresh token', async () => {
    let count = 0
    network.answer(tokens, () => ({ body: { token: `token-${++count}` } }))
    row = rowOf({
      image: 'dawn_1234567890.png',
      gallery: ['truck_1234567890.jpg'],
      altTexts: { 'dawn_1234567890.png': 'Dawn' },
    })
    const { dialog } = await openNamed()
    const list = dialog.getByRole('region', { name: '2 pictures, in this order' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([expect.stringContaining('Picture 1Dawn'), expect.stringContaining('Picture 2No alt text')])
    await waitFor(() => expect(list.querySelectorAll('img[src*="thumb=96x96"][src*="token=token-1"]')).toHaveLength(2))
    fireEvent.click(dialog.getByRole('button', { name: 'Copy alt text' }))
    await waitFor(async () => expect(await copied()).toBe('Dawn'))
    fireEvent.click(dialog.getByRole('button', { name: 'Download: Picture 2' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]!.pathname).toBe('/api/files/posts/p/truck_1234567890.jpg')
    expect(Object.fromEntries(saved[0]!.searchParams)).toEqual({ token: 'token-2', download: 'true' })
  })

  it('has its document with the title, and says so if it cannot be saved', async () => {
    const said: unknown[] = []
    const stop = onRequestFailed((_, title) => said.push(title))
    network.answer(tokens, { status: 403, body: { status: 403, message: 'No.', data: {} } })
    row = rowOf({ document: 'annual_report_1234567890.pdf' })
    const { dialog } = await openNamed()
    fireEvent.click(dialog.getByRole('button', { name: 'Copy title' }))
    await waitFor(async () => expect(await copied()).toBe('annual report'))
    fireEvent.click(dialog.getByRole('button', { name: 'Download: Document' }))
    await waitFor(() => expect(said).toContain('The file couldn’t be downloaded.'))
    expect(saved).toEqual([])
    stop()
  })

  it('says that its text is no longer approved, and that the browser refuses to copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
    row = rowOf({ decision: 'partial' })
    const { dialog } = await openNamed()
    expect(dialog.getByText('The post is no longer approved')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Copy text' }))
    await waitFor(() => expect(titles().join()).toContain('doesn’t allow copying'))
  })
})

describe('a post that a notification names', () => {
  const open = async (more: object) => {
    row = rowOf({}, more)
    const page = openInWorkspace(<ScheduledPostsPage />, '/dashboard/scheduling/posts?open=a&sort=soonest')
    return { page, dialog: within(await screen.findByRole('dialog', { name: 'Repairs pay the rent.' })) }
  }

  it('is shown with the reason for which it waits and its text, and acted on', async () => {
    const { page, dialog } = await open({ error: 'channel-broken', errorDetail: 'Token revoked.' })
    expect(dialog.getByText(/The channel no longer accepts posts/)).toBeTruthy()
    expect(dialog.getByText('Token revoked.')).toBeTruthy()
    expect(dialog.getByRole('region', { name: 'Text' }).textContent).toBe(row.expand.post.body)
    expect(dialog.getByRole('link', { name: 'Open the post' }).getAttribute('href')).toContain('/production/batch')
    fireEvent.click(await dialog.findByRole('button', { name: 'Use the next free slot' }))
    await waitFor(() => expect(network.sent(writes)).toHaveLength(1))
    await waitFor(() => expect(page.address()).toBe('/dashboard/scheduling/posts?sort=soonest'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks whether it is there if nobody knows', async () => {
    const { dialog } = await open({ status: 'unknown', error: '' })
    expect(dialog.getByText('Needs a check')).toBeTruthy()
    expect(await dialog.findByRole('button', { name: 'It isn’t there: publish it now' })).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'It’s there…' }))
    expect(await screen.findByRole('dialog', { name: 'Mark as published' })).toBeTruthy()
  })

  it('is closed without a change', async () => {
    const { page, dialog } = await open({ status: 'failed', error: 'refused' })
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(page.address()).toBe('/dashboard/scheduling/posts?sort=soonest'))
    expect(network.sent(writes)).toEqual([])
  })

  it('opens nothing if it was deleted', async () => {
    network.answer(/^GET \/api\/collections\/scheduled_posts\/records\/a/, () => ({ status: 404, body: {} }))
    openInWorkspace(<ScheduledPostsPage />, '/dashboard/scheduling/posts?open=a')
    await waitFor(() => expect(network.sent(/scheduled_posts\/records\/a/)).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
