// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { loadTexts, textSets } from '#web/locale/texts.ts'
import { DownloadCard } from '#web/privacy/index.ts'
import { pb } from '#web/records/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'

const server = startWebServer()
const network = watchNetwork()
const asks = /^POST \/api\/exports$/
const lists = /^GET .*\/exports\/records/

let workspace: Workspace
beforeAll(async () => {
  for (const set of textSets) await loadTexts('pt-BR', set)
})
beforeEach(async () => {
  workspace = await server.enter()
  network.calls.length = 0
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const toasts = () => shownToasts().map(({ title }) => String(title))
const order = (fields: object) => ({
  body: { page: 1, perPage: 1, totalItems: 1, items: [{ id: 'order0000000001', updated: '', ...fields }] },
})

describe('the download of one’s data', () => {
  it('is asked for once, made meanwhile, and saved with a token', async () => {
    const release = network.hold(asks, 'request')
    openPage(<DownloadCard />)
    const ask = await button('Prepare download')
    fireEvent.click(ask)
    fireEvent.click(ask)
    release()
    const save = await screen.findByRole('button', { name: /^Download \(.+B\)/ })
    expect(network.sent(asks)).toHaveLength(1)
    const opened: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.href)
    })
    fireEvent.click(save)
    await waitFor(() => expect(opened).toHaveLength(1))
    click.mockRestore()
    const answer = await fetch(opened[0]!)
    expect([answer.status, new URL(opened[0]!).searchParams.get('download')]).toEqual([200, 'true'])
    expect(new Uint8Array(await answer.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
  })

  it('of a workspace names it, and does not show the person’s own', async () => {
    await pb.send('/api/exports', { method: 'POST', body: {} })
    openPage(<DownloadCard instance={workspace.instance} />)
    fireEvent.click(await button('Prepare download'))
    await waitFor(() =>
      expect(network.calls.findLast(({ name }) => asks.test(name))?.body).toEqual({ instance: workspace.instance }),
    )
  })

  it('shows its progress, and is canceled with one request', async () => {
    const cancels = /^DELETE .*\/exports\/records/
    network.answer(lists, order({ status: 'running', progress: 0.4 }))
    network.answer(cancels, { status: 204 })
    openPage(<DownloadCard />)
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    // Nothing new is asked for while one is being made.
    expect(screen.queryByRole('button', { name: /^Prepare/ })).toBeNull()
    const cancel = await button('Cancel')
    const release = network.hold(cancels, 'request')
    fireEvent.click(cancel)
    await waitFor(() => expect(cancel.getAttribute('aria-busy')).toBe('true'))
    fireEvent.click(cancel)
    network.answer(lists, { body: { page: 1, perPage: 1, totalItems: 0, items: [] } })
    release()
    expect(await button('Prepare download')).toBeTruthy()
    expect(network.sent(cancels)).toHaveLength(1)
  })

  it('that failed says so, and can be requested again', async () => {
    network.answer(lists, order({ status: 'failed' }))
    openPage(<DownloadCard />)
    expect(await screen.findByText('The download could not be prepared. Please try again.')).toBeTruthy()
    expect(await button('Prepare a new one')).toBeTruthy()
  })

  it('shows when it was made and its size in the reader’s language', async () => {
    const times = { created: '2026-03-04 12:00:00.000Z', expiresAt: '2026-03-11 12:00:00.000Z' }
    network.answer(lists, order({ status: 'ready', bytes: 1_572_864, file: 'a.zip', ...times }))
    openPage(<DownloadCard />, '/pt-BR/dashboard')
    expect(await button(/1,5 MB/)).toBeTruthy()
    expect(screen.getByText(/11 de mar\. de 2026/)).toBeTruthy()
  })

  it('that is refused says why, not only that it failed', async () => {
    const data = { export: { code: 'sign_in_again', message: 'The server’s words.' } }
    network.answer(asks, { status: 403, body: { status: 403, message: 'No.', data } })
    openPage(<DownloadCard />)
    fireEvent.click(await button('Prepare download'))
    await waitFor(() => expect(network.sent(asks)).toHaveLength(1))
    await waitFor(() => expect(shownToasts()[0]?.tone).toBe('warning'))
    expect(toasts()[0]).not.toContain('server’s words')
  })

  it('shows that it could not load, and loads on retry', async () => {
    const permit = network.refuse(lists)
    openPage(<DownloadCard />)
    expect(await screen.findByText('Your download could not be loaded.')).toBeTruthy()
    permit()
    fireEvent.click(await button('Try again'))
    expect(await button('Prepare download')).toBeTruthy()
  })
})
