// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { keepIdea, newId, startIdeas } from '#web/ideas/idea-outbox.ts'
import { KeptIdeas } from '#web/ideas/kept-ideas.tsx'
import { checkConnection, pb } from '#web/records/index.ts'

const network = watchNetwork()
const creates = /^POST \/api\/collections\/ideas\/records/
const page = (items: object[]) => ({ items, page: 1, perPage: 200, totalItems: items.length, totalPages: 1 })
const stored = ({ body }: { body: unknown }) => ({ body: body as object })
const sent = () => network.calls.filter(({ name }) => creates.test(name)).map(({ body }) => body as { id: string })
const notUnique = { code: 'validation_not_unique', message: 'Value must be unique' }
const refused = (data: object) => ({ status: 400, body: { status: 400, message: 'Failed to create record.', data } })

beforeEach(() => {
  // A token that has not ended, of somebody called "vera".
  const claims = btoa(JSON.stringify({ id: 'vera', exp: 4_000_000_000 })).replace(/=+$/, '')
  pb.authStore.save(`a.${claims}.b`, { id: 'vera', collectionId: 'users', collectionName: 'users' })
  network.answer(/^GET \/api\/runtime/, { body: {} })
  network.answer(/^GET .*\/records/, { body: page([]) })
})
afterEach(async () => {
  pb.authStore.clear()
  network.isDown = false
  await checkConnection()
})

function open() {
  openInWorkspace(<KeptIdeas instance="i" />)
  return within(document.body)
}
const keep = (text: string) => act(() => keepIdea(newId(), { instance: 'i', text }))
/** Deletes the entry at a place of the list. */
async function remove(place: number): Promise<void> {
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete idea' })[place]!)
  const question = within(await screen.findByRole('alertdialog'))
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Delete idea' })))
}

it('keeps an idea without a response, and resends it with the same id until it is stored', async () => {
  network.answer(creates, stored)
  network.isDown = true
  const shown = open()
  await keep('Cold chains')
  expect(await shown.findByText('Cold chains')).toBeTruthy()
  expect(await shown.findByText('Waiting for a connection')).toBeTruthy()
  await waitFor(() => expect(sent().length).toBeGreaterThan(0))
  network.isDown = false
  await act(() => checkConnection())
  await waitFor(() => expect(shown.queryByText('Cold chains')).toBeNull())
  expect(new Set(sent().map(({ id }) => id)).size).toBe(1)
  expect(sent().at(-1)).toMatchObject({ instance: 'i', status: 'open', text: 'Cold chains' })
  expect(localStorage.getItem('ideaOutbox:vera')).toBeNull()
})

it('treats “not unique” as an earlier attempt whose response was lost', async () => {
  network.answer(creates, refused({ id: notUnique }))
  const shown = open()
  await keep('Twice')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(shown.queryByText('Twice')).toBeNull())
})

it('shows why the server refuses one, and resends or deletes it', async () => {
  network.answer(creates, refused({ text: { code: 'validation_required', message: 'Cannot be blank.' } }))
  const shown = open()
  await keep('Refused')
  await keep('Given up')
  await waitFor(() => expect(shown.getAllByRole('button', { name: 'Try again' })).toHaveLength(2))
  await remove(1)
  expect(shown.queryByText('Given up')).toBeNull()
  network.answer(creates, stored)
  fireEvent.click(shown.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(shown.queryByText('Refused')).toBeNull())
})

it('neither shows nor sends entries of another person or workspace', async () => {
  network.answer(creates, stored)
  const left = { at: '', state: 'waiting', clientId: 'of-somebody', instance: 'i', text: 'Not mine', files: [] }
  localStorage.setItem('ideaOutbox:rui', JSON.stringify([left]))
  const shown = open()
  await act(async () => void startIdeas('rui'))
  expect(shown.queryByText('Not mine')).toBeNull()
  await act(async () => void startIdeas('vera'))
  expect(sent()).toEqual([])
  expect(localStorage.getItem('ideaOutbox:rui')).toContain('Not mine')
  network.isDown = true
  await act(() => keepIdea(newId(), { instance: 'elsewhere', text: 'Other workspace' }))
  expect(screen.queryByText('Other workspace')).toBeNull()
})
