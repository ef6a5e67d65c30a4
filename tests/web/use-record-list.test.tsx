// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openHook } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { checkConnection } from '#web/records/connection.ts'
import { useRecordList } from '#web/records/index.ts'

const server = startWebServer()
const network = watchNetwork()
const lists = /^GET \/api\/collections\/ambassadors\/records\?/

let workspace: Workspace
beforeEach(async () => {
  workspace = await server.enter()
})

const add = (name: string, more: object = {}) =>
  workspace.pb.collection('ambassadors').create({ instance: workspace.instance, name, language: 'en-US', ...more })

function open(address = '/personas', perPage = 30) {
  const page = openHook(
    () =>
      useRecordList('ambassadors', {
        base: 'instance = {:id}',
        baseParams: { id: workspace.instance },
        search: ['name', 'headline'],
        filters: { language: 'language = {:value}', kind: { known: 'headline != ""' } },
        sorts: { name: 'name', reverse: '-name' },
        defaultSort: 'name',
        perPage,
      }),
    address,
  )
  const list = page.result
  const names = () => list().rows.map(({ name }) => name)
  return {
    ...page,
    list,
    names,
    shows: (...expected: string[]) => waitFor(() => expect([list().state, names()]).toEqual(['ready', expected])),
  }
}

describe('the rows', () => {
  it('match the address', async () => {
    await add('Ana', { headline: 'Dairy' })
    await add('Bia', { headline: 'Dairy' })
    await add('Caio')
    const { shows, list } = open('/personas?q=dairy&sort=reverse&kind=known&kind=constructor')
    expect(list().state).toBe('loading')
    await shows('Bia', 'Ana')
    expect(list()).toMatchObject({ search: 'dairy', sort: 'reverse', isFiltered: true, totalItems: 2, hasNone: false })
  })

  it('count as empty only without a search', async () => {
    const { shows, list } = open()
    await shows()
    expect([list().hasNone, list().isFiltered]).toEqual([true, false])
    act(() => list().setSearch('x'))
    await waitFor(() => expect(list().isFiltered).toBe(true))
    expect(list().hasNone).toBe(false)
  })

  it('follow a search, a filter and their removal, and update the address', async () => {
    await add('Ana')
    await add('Bia', { language: 'pt-BR' })
    const { shows, list, address } = open('/personas?from=menu')
    await shows('Ana', 'Bia')
    act(() => list().setSearch('a'))
    act(() => list().setFilter('language', ['pt-BR']))
    await shows('Bia')
    expect(address()).toBe('/personas?from=menu&q=a&language=pt-BR')
    act(() => list().clear())
    await shows('Ana', 'Bia')
    expect(address()).toBe('/personas?from=menu')
  })

  it('include both changes of one event', async () => {
    await add('Ana', { language: 'pt-BR' })
    const { shows, list, address } = open()
    await shows('Ana')
    act(() => {
      list().setSearch('an')
      list().setSort('reverse')
    })
    await shows('Ana')
    expect(address()).toBe('/personas?q=an&sort=reverse')
  })
})

describe('pages', () => {
  beforeEach(async () => {
    for (const name of ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']) await add(name)
  })

  it('can be turned, and the back button returns to the one before', async () => {
    const { shows, list, address, back } = open('/personas', 2)
    await shows('Ana', 'Bia')
    act(() => list().setPage(2))
    await shows('Caio', 'Davi')
    act(() => list().setPage(3))
    await shows('Eva')
    expect([address(), list().totalPages]).toEqual(['/personas?page=3', 3])
    await back()
    await shows('Caio', 'Davi')
    await back()
    await shows('Ana', 'Bia')
    expect(address()).toBe('/personas')
  })

  it('restart with a search, which adds no history entry', async () => {
    const { shows, list, address, back } = open('/personas', 2)
    await shows('Ana', 'Bia')
    act(() => list().setPage(2))
    await shows('Caio', 'Davi')
    act(() => list().setSearch('e'))
    act(() => list().setSearch('ev'))
    await shows('Eva')
    expect(address()).toBe('/personas?q=ev')
    await back()
    await shows('Ana', 'Bia')
  })

  it('beyond the end lead to the last one', async () => {
    const { shows, address } = open('/personas?page=9', 2)
    await shows('Eva')
    expect(address()).toBe('/personas?page=3')
  })

  it('fill up when a colleague deletes a row', async () => {
    const { shows } = open('/personas', 2)
    await shows('Ana', 'Bia')
    const ana = await workspace.pb.collection('ambassadors').getFirstListItem('name = "Ana"')
    await workspace.pb.collection('ambassadors').delete(ana.id)
    await shows('Bia', 'Caio')
  })
})

describe('the selection', () => {
  it('ends when other rows are shown, and leaves out what was deleted', async () => {
    const [ana, bia] = [await add('Ana'), await add('Bia')]
    const { shows, list } = open()
    await shows('Ana', 'Bia')
    act(() => list().setSelected(new Set([ana.id, bia.id])))
    expect(list().chosen.map(({ name }) => name)).toEqual(['Ana', 'Bia'])
    await workspace.pb.collection('ambassadors').delete(ana.id)
    await shows('Bia')
    expect([...list().selected]).toEqual([bia.id])
    act(() => list().setSearch('b'))
    await shows('Bia')
    expect(list().selected.size).toBe(0)
  })
})

describe('live', () => {
  it('shows what a colleague creates, changes and deletes', async () => {
    const ana = await add('Ana')
    const { shows } = open()
    await shows('Ana')
    // Rows created before the page listens are fetched when it does.
    const caio = await add('Caio')
    await shows('Ana', 'Caio')
    await workspace.pb.collection('ambassadors').update(caio.id, { name: 'Bela' })
    await shows('Ana', 'Bela')
    await workspace.pb.collection('ambassadors').delete(ana.id)
    await shows('Bela')
  })

  it('does not show what belongs to another workspace', async () => {
    await add('Ana')
    const { shows } = open()
    await shows('Ana')
    const other = await server.enter({ isPage: false })
    await other.pb.collection('ambassadors').create({ instance: other.instance, name: 'Stranger', language: 'en-US' })
    await add('Bia')
    await shows('Ana', 'Bia')
  })

  it('is not undone by a response that an event has overtaken', async () => {
    const ana = await add('Ana')
    const { shows, list } = open()
    await shows('Ana')
    const release = network.hold(lists, 'answer')
    act(() => list().retry())
    await waitFor(() => expect(list().isRetrying).toBe(true))
    await workspace.pb.collection('ambassadors').update(ana.id, { name: 'Anabela' })
    await shows('Anabela')
    release()
    await waitFor(() => expect(list().isRetrying).toBe(false))
    await shows('Anabela')
  })
})

describe('a list that fails to load', () => {
  it('shows why, and loads on retry', async () => {
    await add('Ana')
    network.answer(lists, { status: 400, body: { status: 400, message: 'Something went wrong.', data: {} } })
    const { list, shows } = open()
    await waitFor(() => expect(list().state).toBe('error'))
    network.answer(lists, { status: 403, body: { status: 403, message: 'No', data: {} } })
    act(() => list().retry())
    await waitFor(() => expect(list().state).toBe('forbidden'))
    network.answer(lists, { body: { items: [], page: 1, perPage: 30, totalItems: 0, totalPages: 0 } })
    act(() => list().retry())
    await shows()
  })

  it('keeps its rows when only the refresh fails', async () => {
    await add('Ana')
    const { list, shows } = open()
    await shows('Ana')
    network.answer(lists, { status: 400, body: { status: 400, message: 'No', data: {} } })
    act(() => list().retry())
    await waitFor(() => expect(network.sent(lists).length).toBeGreaterThan(1))
    await shows('Ana')
  })

  it('is offline without a connection, and loads when it is back', async () => {
    await add('Ana')
    network.isDown = true
    await checkConnection()
    const { list, shows } = open()
    await waitFor(() => expect(list().state).toBe('offline'))
    network.isDown = false
    await act(() => checkConnection())
    await shows('Ana')
  })
})
