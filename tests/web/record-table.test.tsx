// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Call, watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { RecordTable, useDeleteSelected } from '#web/lists/index.ts'
import { useRecordList } from '#web/records/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'

type Base = { id: string; name: string; updated: string }

const network = watchNetwork()
const reads = /^GET \/api\/collections\/knowledge_bases\/records\?/
const batches = /^POST \/api\/batch/
let rows: Base[]
let refuses: string[]

beforeEach(() => {
  rows = ['Ana', 'Bia', 'Caio'].map((name) => ({ id: name.toLowerCase(), name, updated: '2026-01-01' }))
  refuses = []
  network.answer(/^GET \/api\/runtime/, { body: { maxBatchRequests: 50 } })
  network.answer(/realtime/, { status: 404, body: {} })
  network.answer(reads, ({ query }) => {
    const filter = query.get('filter') ?? ''
    const found = rows.filter(({ name }) => !filter.includes('~') || filter.includes(name))
    const perPage = Number(query.get('perPage'))
    const page = Number(query.get('page'))
    return {
      body: {
        items: found.slice((page - 1) * perPage, page * perPage),
        page,
        perPage,
        totalItems: found.length,
        totalPages: Math.ceil(found.length / perPage),
      },
    }
  })
  network.answer(batches, deleteRows)
  network.answer(/^DELETE /, ({ name }) => {
    rows = rows.filter(({ id }) => !name.endsWith(id))
    return { status: 204 }
  })
})

/** As the server answers: all of them or none. */
function deleteRows({ body }: Call) {
  const ids = (body as { requests: { url: string }[] }).requests.map(({ url }) => url.split('/').at(-1)!)
  const index = ids.findIndex((id) => refuses.includes(id))
  if (index >= 0) {
    const response = { status: 400, message: 'It is in use.', data: {} }
    return { status: 400, body: { status: 400, message: '', data: { requests: { [index]: { code: '', response } } } } }
  }
  rows = rows.filter(({ id }) => !ids.includes(id))
  return { body: ids.map(() => ({ status: 204, body: null })) }
}

function Bases({
  canEdit = true,
  perPage = 30,
  layout = 'table',
}: {
  canEdit?: boolean
  perPage?: number
  layout?: string
}) {
  const list = useRecordList('knowledge_bases', {
    base: 'instance = "i"',
    baseParams: {},
    search: ['name'],
    sorts: { name: 'name', newest: '-created' },
    defaultSort: 'name',
    perPage,
  })
  const deleteSelected = useDeleteSelected('knowledge_bases')
  return (
    <RecordTable
      list={list}
      label="Bases"
      searchLabel="Search bases"
      sortLabel={(sort) => `By ${sort}`}
      selection={
        canEdit && {
          labelOf: ({ name }) => `Select ${name}`,
          actions: (
            <button
              type="button"
              onClick={() =>
                void deleteSelected(list.chosen, {
                  title: `Delete ${list.chosen.length}?`,
                  // For one; several are deleted by the general word.
                  confirmLabel: 'Delete base',
                  description: 'For good.',
                  nameOf: ({ name }) => name,
                })
              }
            >
              Delete them
            </button>
          ),
        }
      }
      {...(layout === 'table'
        ? {
            columns: [{ id: 'name', header: 'Name', cell: ({ name }: { name: string }) => name }],
            rowTo: ({ id }: { id: string }) => `/bases/${id}`,
            rowActions: {
              labelOf: ({ name }: { name: string }) => `Actions of ${name}`,
              items: () => [{ label: 'Open' }],
            },
          }
        : { row: ({ name }: { name: string }) => <span>{name} in a row</span> })}
      texts={{
        empty: { title: 'No bases yet' },
        noResults: { title: 'No base matches' },
        failed: 'No bases came',
        forbidden: { title: 'Not for you' },
      }}
    />
  )
}

const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))
const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

describe('a table of records', () => {
  it('shows its rows with their links, actions and count', async () => {
    openPage(<Bases />)
    await shows('Ana', 'Bia', 'Caio')
    expect(screen.getByRole('table', { name: 'Bases' })).toBeTruthy()
    expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toBe('/bases/ana')
    expect(screen.getByRole('button', { name: 'Actions of Bia' })).toBeTruthy()
    expect(screen.getByText('3 results')).toBeTruthy()
    // One page needs no pages.
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('supports a custom layout of rows', async () => {
    openPage(<Bases layout="rows" />)
    await waitFor(() => expect(screen.getByText('Bia in a row')).toBeTruthy())
    expect(within(screen.getByRole('list', { name: 'Bases' })).getAllByRole('listitem')).toHaveLength(3)
    check('Select Bia')
    expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeTruthy()
  })

  it('is searchable, and the search can be cleared if nothing matches', async () => {
    const { address } = openPage(<Bases />)
    await shows('Ana', 'Bia', 'Caio')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search bases' }), { target: { value: 'xyz' } })
    await waitFor(() => expect(screen.getByText('No base matches')).toBeTruthy())
    expect(address()).toBe('/?q=xyz')
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!)
    await shows('Ana', 'Bia', 'Caio')
    expect(address()).toBe('/')
  })

  it('has pages', async () => {
    const { address } = openPage(<Bases perPage={2} />)
    await shows('Ana', 'Bia')
    expect(screen.getByText('1–2 of 3')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await shows('Caio')
    expect([address(), screen.getByText('3–3 of 3')]).toEqual(['/?page=2', expect.anything()])
  })

  it('has no tools while it is empty', async () => {
    rows = []
    openPage(<Bases />)
    await waitFor(() => expect(screen.getByText('No bases yet')).toBeTruthy())
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('keeps its tools while a search finds nothing', async () => {
    rows = []
    openPage(<Bases />, '/?q=x')
    await waitFor(() => expect(screen.getByText('No base matches')).toBeTruthy())
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('x')
  })

  it('shows what went wrong and can be retried', async () => {
    network.answer(reads, { status: 400, body: { status: 400, message: 'No', data: {} } }, 1)
    openPage(<Bases />)
    await waitFor(() => expect(screen.getByText('No bases came')).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await shows('Ana', 'Bia', 'Caio')
  })

  it('shows missing permission', async () => {
    network.answer(reads, { status: 403, body: { status: 403, message: 'No', data: {} } })
    openPage(<Bases />)
    await waitFor(() => expect(screen.getByText('Not for you')).toBeTruthy())
  })

  it('has no selection without permission to change it', async () => {
    openPage(<Bases canEdit={false} />)
    await shows('Ana', 'Bia', 'Caio')
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })
})

describe('selected rows', () => {
  it('are counted, also when all are selected, and can be cleared', async () => {
    openPage(<Bases />)
    await shows('Ana', 'Bia', 'Caio')
    check('Select Ana')
    const all = screen.getByRole('checkbox', { name: 'Select all' })
    expect([screen.getByRole('toolbar').getAttribute('aria-label'), all.getAttribute('aria-checked')]).toEqual([
      '1 selected',
      'mixed',
    ])
    fireEvent.click(all)
    expect(screen.getByRole('toolbar', { name: '3 selected' })).toBeTruthy()
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  async function deleteAll(answer: 'Delete' | 'Cancel'): Promise<void> {
    openPage(<Bases />)
    await shows('Ana', 'Bia', 'Caio')
    check('Select all')
    fireEvent.click(screen.getByRole('button', { name: 'Delete them' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 3?' })
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: answer })))
  }

  it('are deleted in one call, with one message', async () => {
    await deleteAll('Delete')
    await waitFor(() => expect(screen.getByText('No bases yet')).toBeTruthy())
    expect([network.sent(batches).length, network.sent(/^DELETE /).length]).toEqual([1, 0])
    expect(shownToasts()[0]).toMatchObject({ tone: 'success', title: 'Deleted successfully.' })
  })

  it('stay if the question is answered with no', async () => {
    await deleteAll('Cancel')
    expect([network.sent(batches), names()]).toEqual([[], ['Ana', 'Bia', 'Caio']])
  })

  it('that fail stay selected and are named, and the others are deleted', async () => {
    refuses = ['bia']
    await deleteAll('Delete')
    await shows('Bia')
    expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeTruthy()
    expect(shownToasts()[0]).toMatchObject({
      tone: 'danger',
      title: 'An error occurred while deleting. Please try again later.',
      description: 'Failed for 1 of 3: “Bia”. It is in use.',
    })
  })
})
