// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportRow, PostResult } from '#shared/contracts/results.ts'
import { type Call, watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { useInstance } from '#web/instances/index.ts'
import { ImportDialog } from '#web/results/import-dialog.tsx'
import { NumbersDialog } from '#web/results/numbers-dialog.tsx'
import { shownToasts } from '#web/ui/feedback/toasts.ts'

const server = startWebServer()
const network = watchNetwork()
const previews = /^POST .*\/results\/preview$/
const imports = /^POST .*\/results\/import$/
const undoes = /^POST .*\/results\/imports\/import1\/undo$/
const rows = /\/post_results\/records/

let workspace: Workspace
let closed: number
let stored: number
beforeEach(async () => {
  workspace = await server.enter()
  network.calls.length = 0
  closed = 0
  stored = 0
})
/** The pages that open these dialogs know their workspace already. */
function Known({ children }: { children: ReactNode }) {
  return useInstance().instance ? children : null
}
const openKnown = (dialog: ReactNode) => openInWorkspace(<Known>{dialog}</Known>)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const toasts = () => shownToasts().map(({ title }) => String(title))
const sent = (pattern: RegExp) => network.calls.filter(({ name }) => pattern.test(name)).map(({ body }) => body)

describe('a file with results', () => {
  const row = (title: string, more: Partial<ImportRow> = {}): ImportRow => ({
    ...{ address: `https://x.example/${title}`, title, numbers: { impressions: 1250, clicks: 3 } },
    ...{ scheduled: `post-${title}`, post: `The post ${title}` },
    ...more,
  })
  const unknown = row('elsewhere', { scheduled: null, post: '' })
  async function choose(name = 'export.csv') {
    openKnown(<ImportDialog onClose={() => (closed += 1)} onStored={() => (stored += 1)} />)
    const input = await screen.findByLabelText<HTMLInputElement>('Import a file')
    fireEvent.change(input, { target: { files: [new File(['x'], name)] } })
  }

  it('is shown before anything is stored, and stores only the posts that were found', async () => {
    network.answer(previews, { body: { rows: [row('one'), unknown, row('two', { numbers: {} })] } })
    network.answer(imports, { body: { id: 'import1', count: 1 } })
    await choose()
    expect(await screen.findByText('1 post found')).toBeTruthy()
    expect(screen.getByText(/1,250/)).toBeTruthy()
    const others = screen.getByRole('region', { name: '2 rows without a post here' })
    expect(
      within(others)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['elsewhere', 'two'])
    expect(sent(imports)).toEqual([])
    const store = await button('Store the numbers of 1 post')
    fireEvent.click(store)
    fireEvent.click(store)
    await waitFor(() => expect([stored, closed]).toEqual([1, 1]))
    expect(sent(imports)).toEqual([{ rows: [{ scheduled: 'post-one', numbers: { impressions: 1250, clicks: 3 } }] }])
  })

  it('can be undone from the message', async () => {
    network.answer(previews, { body: { rows: [row('one')] } })
    network.answer(imports, { body: { id: 'import1', count: 1 } })
    network.answer(undoes, { status: 204 })
    await choose()
    fireEvent.click(await button(/^Store/))
    await waitFor(() => expect(toasts()).toContain('Numbers of 1 post stored'))
    shownToasts()
      .find(({ action }) => action?.label === 'Undo')!
      .action!.onClick()
    await waitFor(() => expect(toasts()).toContain('The import was undone'))
    expect([sent(undoes).length, stored]).toEqual([1, 2])
  })

  it('in which no post is found says so, and another one can be chosen', async () => {
    network.answer(previews, { body: { rows: [unknown] } })
    await choose()
    expect(await screen.findByText(/^No row of this file matches/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Store/ })).toBeNull()
    fireEvent.click(await button('Choose another file'))
    expect(await screen.findByLabelText('Import a file')).toBeTruthy()
  })

  it('that cannot be read reports why, and nothing is stored', async () => {
    const file = { code: 'validation_no_addresses', message: 'No column.' }
    network.answer(previews, { status: 400, body: { status: 400, message: file.message, data: { file } } })
    await choose()
    expect((await screen.findByRole('alert')).textContent).toBe('No column of this file holds the addresses of posts.')
    expect(await screen.findByLabelText('Import a file')).toBeTruthy()
  })

  it('stays open if it cannot be stored, to be retried', async () => {
    network.answer(previews, { body: { rows: [row('one')] } })
    const accept = network.refuse(imports)
    await choose()
    fireEvent.click(await button(/^Store/))
    await waitFor(() => expect(sent(imports)).toHaveLength(1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Store/ }).getAttribute('aria-busy')).not.toBe('true'),
    )
    expect([stored, closed]).toEqual([0, 0])
    accept()
    network.answer(imports, { body: { id: 'import1', count: 1 } })
    fireEvent.click(await button(/^Store/))
    await waitFor(() => expect([stored, closed]).toEqual([1, 1]))
  })

  it('of another kind is not sent at all', async () => {
    await choose('export.pdf')
    expect(await screen.findByText(/export\.pdf/)).toBeTruthy()
    expect(sent(previews)).toEqual([])
  })
})

describe('numbers that somebody enters', () => {
  const post = { id: 'scheduled1', title: 'We repaired 214 clarinets.' } as PostResult
  const known = (numbers: object | null) => {
    const items = numbers ? [{ id: 'row1', numbers, updated: '' }] : []
    network.answer(/^GET .*\/post_results\/records/, { body: { page: 1, perPage: 1, totalItems: items.length, items } })
  }
  const open = () => openKnown(<NumbersDialog post={post} onClose={() => (closed += 1)} />)
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
  const type = async (name: string, value: string) => {
    const input = await field(name)
    fireEvent.change(input, { target: { value } })
  }
  const writes = () => network.calls.filter(({ name }) => /^(POST|PATCH|DELETE)/.test(name) && rows.test(name))

  it('are sent without empty ones, because unknown is not zero', async () => {
    known(null)
    network.answer(/^POST .*\/post_results\/records/, ({ body }: Call) => ({
      body: { id: 'row1', ...(body as object) },
    }))
    open()
    await type('Impressions', ' 1250 ')
    await type('Comments', '0')
    fireEvent.click(await button('Save'))
    await waitFor(() => expect(closed).toBe(1))
    const own = { instance: workspace.instance, scheduled: 'scheduled1' }
    expect(writes().map(({ body }) => body)).toEqual([{ ...own, numbers: { impressions: 1250, comments: 0 } }])
  })

  it.each(['12.5', '1,250', '-3', 'many', '1e5'])('are not sent as %s', async (value) => {
    known(null)
    open()
    await type('Impressions', value)
    fireEvent.click(await button('Save'))
    expect(await screen.findByText('A whole number, such as 1250')).toBeTruthy()
    expect((await field('Impressions')).getAttribute('aria-invalid')).toBe('true')
    expect([writes(), closed]).toEqual([[], 0])
  })

  it('are changed where they were entered before', async () => {
    known({ impressions: 900, clicks: 0 })
    network.answer(/^PATCH .*\/post_results\/records\/row1/, ({ body }: Call) => ({
      body: { id: 'row1', ...(body as object) },
    }))
    open()
    expect([
      (await field('Impressions')).value,
      (await field('Clicks')).value,
      (await field('Comments')).value,
    ]).toEqual([...['900', '0', '']])
    await type('Clicks', '')
    fireEvent.click(await button('Save'))
    await waitFor(() => expect(closed).toBe(1))
    expect(writes().map(({ body }) => body)).toEqual([{ numbers: { impressions: 900 } }])
  })

  it('are deleted only where there are some', async () => {
    known({ impressions: 900 })
    network.answer(/^DELETE .*\/post_results\/records\/row1/, { status: 204 })
    open()
    fireEvent.click(await button('Delete my numbers'))
    await waitFor(() => expect(closed).toBe(1))
    expect(writes().map(({ name }) => name)).toEqual([expect.stringMatching(/^DELETE .*row1$/)])
  })

  it('show the server’s error, and are kept', async () => {
    known(null)
    const numbers = { code: 'validation_invalid_numbers', message: 'Enter whole numbers from 0.' }
    network.answer(/^POST .*\/post_results/, {
      status: 400,
      body: { status: 400, message: numbers.message, data: { numbers } },
    })
    open()
    await type('Impressions', '5')
    fireEvent.click(await button('Save'))
    expect(await screen.findByText('Enter whole numbers from 0.')).toBeTruthy()
    expect([writes().length, closed, (await field('Impressions')).value]).toEqual([1, 0, '5'])
  })
})
