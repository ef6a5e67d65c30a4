// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { carouselLimits } from '#shared/carousel/pages.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Call, watchNetwork } from '#tests/support/network.ts'
import { hook } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { usePages } from '#web/production/carousel/use-pages.ts'

const server = startWebServer()
const network = watchNetwork()
const saves = /^PATCH .*\/posts\/records\/post1/
const page = (title: string) => ({ title, text: '' })
const start = ['One', 'Two', 'Three', 'Four', 'Five'].map(page)

function open(carousel = start) {
  const post = { id: 'post1', carousel } as unknown as Row<'posts'>
  const view = hook(() => usePages(post), {})
  const pages = () => view.result.current
  return {
    pages,
    unmount: view.unmount,
    titles: () =>
      pages()
        .pages.map(({ title }) => title)
        .join(' '),
    do: (act_: (edited: ReturnType<typeof pages>) => unknown) => act(async () => void (await act_(pages()))),
    stored: () => network.calls.filter(({ name }) => saves.test(name)).map(({ body }) => titlesIn(body)),
  }
}
const titlesIn = (body: unknown) =>
  (body as { carousel: { title: string }[] }).carousel.map(({ title }) => title).join(' ')

describe('the pages of a carousel while they are edited', () => {
  beforeEach(async () => {
    await server.enter()
    network.calls.length = 0
    network.answer(saves, ({ body }: Call) => ({ body: { id: 'post1', ...(body as object) } }))
  })

  it('are moved together with the selection, and not beyond the ends', async () => {
    const { do: edit, titles, pages } = open()
    await edit(({ move }) => move(1))
    expect([titles(), pages().at]).toEqual(['Two One Three Four Five', 1])
    await edit(({ move }) => move(3))
    expect([titles(), pages().at]).toEqual(['Two Three Four Five One', 4])
    await edit(({ move }) => move(1))
    await edit(({ select }) => select(0))
    await edit(({ move }) => move(-1))
    expect([titles(), pages().at]).toEqual(['Two Three Four Five One', 0])
  })

  it('are added after the shown one, but the last page stays the last', async () => {
    const { do: edit, titles, pages } = open()
    await edit(({ add }) => add())
    expect([titles(), pages().at]).toEqual(['One  Two Three Four Five', 1])
    await edit(({ select }) => select(5))
    await edit(({ add }) => add())
    expect([pages().pages.at(-1)?.title, pages().at]).toEqual(['Five', 5])
  })

  it('are not more than a document has, and not fewer', async () => {
    const { do: edit, pages } = open()
    for (let count = 0; count < 10; count += 1) await edit(({ add }) => add())
    expect(pages().pages).toHaveLength(carouselLimits.maxPages)
    for (let count = 0; count < 12; count += 1) await edit(({ remove }) => remove())
    expect(pages().pages).toHaveLength(carouselLimits.minPages)
  })

  it('show the page before, if the last one is removed', async () => {
    const { do: edit, titles, pages } = open()
    await edit(({ select }) => select(4))
    await edit(({ remove }) => remove())
    expect([titles(), pages().at]).toEqual(['One Two Three Four', 3])
  })

  it('cannot be selected where there are none', async () => {
    const { do: edit, pages } = open()
    await edit(({ select }) => select(9))
    await edit(({ select }) => select(-1))
    expect(pages().at).toBe(0)
  })

  it('are undone step by step, with all typing in one field as one step', async () => {
    const { do: edit, titles, pages } = open()
    expect(pages().undo).toBeUndefined()
    for (const title of ['O', 'On', 'Once']) await edit(({ write }) => write('title', title))
    await edit(({ write }) => write('text', 'More'))
    await edit(({ move }) => move(1))
    expect(titles()).toBe('Two Once Three Four Five')
    await edit(({ undo }) => undo!())
    expect([titles(), pages().at]).toEqual(['Once Two Three Four Five', 0])
    await edit(({ undo }) => undo!())
    expect(pages().pages[0]).toEqual({ title: 'Once', text: '' })
    await edit(({ undo }) => undo!())
    expect(titles()).toBe('One Two Three Four Five')
    expect(pages().undo).toBeUndefined()
  })

  it('are undone page by page, if the same field of two pages was typed in', async () => {
    const { do: edit, titles } = open()
    await edit(({ write }) => write('title', 'Uno'))
    await edit(({ select }) => select(1))
    await edit(({ write }) => write('title', 'Due'))
    await edit(({ undo }) => undo!())
    expect(titles()).toBe('Uno Two Three Four Five')
  })

  it('are stored once for all that was typed, when the writer leaves the field', async () => {
    const { do: edit, stored } = open()
    await edit(({ write }) => write('title', 'U'))
    await edit(({ write }) => write('title', 'Uno'))
    expect(stored()).toEqual([])
    await edit(({ settle }) => settle())
    expect(stored()).toEqual(['Uno Two Three Four Five'])
    await edit(({ settle }) => settle())
    expect(stored()).toHaveLength(1)
  })

  it('are stored when the editor is closed', async () => {
    const { do: edit, stored, unmount } = open()
    await edit(({ move }) => move(1))
    unmount()
    await waitFor(() => expect(stored()).toEqual(['Two One Three Four Five']))
  })

  it('are kept on the screen if they cannot be stored', async () => {
    network.refuse(saves)
    const { do: edit, titles } = open()
    await edit(({ write }) => write('title', 'Uno'))
    await edit(({ settle }) => settle())
    expect(titles()).toBe('Uno Two Three Four Five')
  })

  it('that the server would refuse are not sent', async () => {
    const { do: edit, stored, pages } = open()
    await edit(({ write }) => write('title', 'x'.repeat(carouselLimits.titleCharacters + 1)))
    await edit(({ settle }) => settle())
    expect([stored(), pages().pages[0]?.title.length]).toEqual([[], carouselLimits.titleCharacters + 1])
  })
})
