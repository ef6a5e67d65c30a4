// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { PastPostsFound } from '#shared/contracts/past-posts.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { SamplesField } from '#web/ambassadors/samples-field.tsx'

const network = watchNetwork()
const reads = /^POST .*\/past-posts$/
const page = (items: object[]) => ({ items, page: 1, perPage: 200, totalItems: items.length, totalPages: 1 })
const english = (at: number) =>
  `This is the post number ${at} that we wrote about the repair of the lathe in hall ${at}.`
const portuguese = 'Ontem a gente consertou um torno que é mais velho do que todo mundo da oficina.'
const none = { short: 0, long: 0, same: 0, more: 0 }
let kept: string[]

function Samples({ initial }: { initial: string[] }) {
  const [value, setValue] = useState(initial)
  kept = value
  return <SamplesField value={value} onChange={setValue} language="en-US" />
}
async function open(initial: string[] = []) {
  openInWorkspace(<Samples initial={initial} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Paste or import several' }))
  return within(await screen.findByRole('dialog', { name: 'Add past posts' }))
}
const fileWith = (posts: PastPostsFound['posts'], left: Partial<PastPostsFound['left']> = {}) =>
  network.answer(reads, { body: { posts, left: { ...none, ...left } } })
const choose = (dialog: ReturnType<typeof within>) =>
  fireEvent.change(dialog.getByLabelText('Choose a file'), { target: { files: [new File(['x'], 'export.zip')] } })

beforeEach(() => {
  network.calls.length = 0
  network.answer(/^GET \/api\/runtime/, { body: {} })
  network.answer(/^GET .*(instances|user_instance_roles)\/records/, { body: page([]) })
})

it('finds the posts of a pasted text without asking the server, and adds those that are chosen', async () => {
  const dialog = await open(['', 'Mine.'])
  fireEvent.change(dialog.getByRole('textbox', { name: 'Posts' }), {
    target: { value: `${english(1)}\n---\nToo short.\n---\n${english(2)}\n---\n${english(2)}` },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Find posts' }))
  expect(dialog.getByText(/2 posts found/)).toBeTruthy()
  expect(dialog.getByText('1 duplicate was left out. 1 text of fewer than eight words was left out.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('checkbox', { name: english(1) }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add 1 post' }))
  await waitFor(() => expect(kept).toEqual(['Mine.', english(2)]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(network.calls.filter(({ name }) => reads.test(name))).toEqual([])
})

it('keeps what was pasted when nothing is found in it, and says why', async () => {
  const dialog = await open()
  const field = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Posts' })
  fireEvent.change(field(), { target: { value: 'Thank you!' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Find posts' }))
  expect(dialog.getByRole('alert').textContent).toMatch(/^No posts were found in this text/)
  expect(field().value).toBe('Thank you!')
})

it('offers the newest of a file first, none twice and none in another language unless somebody selects it', async () => {
  fileWith([
    { text: english(1), date: '2025-02-01' },
    { text: portuguese, date: '2025-01-01' },
    { text: english(2), date: '' },
  ])
  const dialog = await open([`${english(2)} #repair`])
  choose(dialog)
  const box = (name: string) => dialog.getByRole('checkbox', { name })
  await waitFor(() => expect(box(english(1)).getAttribute('aria-checked')).toBe('true'))
  expect(box(portuguese).getAttribute('aria-checked')).toBe('false')
  expect(dialog.getByText(/Not in the posts’ language/)).toBeTruthy()
  expect(box(english(2)).hasAttribute('disabled')).toBe(true)
  expect(dialog.getByText('No date · Already added')).toBeTruthy()
  fireEvent.click(box(portuguese))
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2 posts' }))
  await waitFor(() => expect(kept).toEqual([`${english(2)} #repair`, english(1), portuguese]))
})

it('does not exceed the limit of samples', async () => {
  fileWith(Array.from({ length: 5 }, (_, at) => ({ text: english(at), date: '' })))
  const dialog = await open(Array.from({ length: 28 }, (_, at) => `Sample ${at}`))
  choose(dialog)
  expect(await dialog.findByText(/There is room for 0 more/)).toBeTruthy()
  expect(dialog.getByRole('checkbox', { name: english(4) }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: english(0) }))
  fireEvent.click(dialog.getByRole('checkbox', { name: english(4) }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2 posts' }))
  await waitFor(() => expect(kept.slice(28)).toEqual([english(1), english(4)]))
})

it('explains the problem of a file, and accepts another one', async () => {
  const file = { code: 'validation_no_shares', message: 'No Shares.csv.' }
  network.answer(reads, { status: 400, body: { status: 400, message: file.message, data: { file } } })
  const dialog = await open()
  choose(dialog)
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^This archive has no posts/)
  fileWith([{ text: english(1), date: '' }])
  choose(dialog)
  expect(await dialog.findByText(/1 post found/)).toBeTruthy()
})
