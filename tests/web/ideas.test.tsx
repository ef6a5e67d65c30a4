// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { CaptureForm } from '#web/ideas/capture-form.tsx'
import { AddToBatchDialog } from '#web/ideas/idea-dialogs.tsx'
import { IdeaRow } from '#web/ideas/idea-row.tsx'
import type { ShownIdea } from '#web/ideas/use-ideas.ts'
import { useInstance } from '#web/instances/index.ts'
import { pb } from '#web/records/index.ts'

const network = watchNetwork()
const page = (items: object[]) => ({ items, page: 1, perPage: 200, totalItems: items.length, totalPages: 1 })
const idea = (values: object = {}) =>
  ({
    ...{ id: 'one', instance: 'i', text: 'Cold chains', status: 'open', item: '', batch: '', createdBy: 'vera' },
    ...{ created: new Date().toISOString().replace('T', ' '), ...values },
  }) as unknown as ShownIdea
const acts = { edit: () => {}, addTo: () => {}, readLink: () => {}, move: () => {}, remove: () => {} }

beforeEach(() => {
  network.answer(/^GET \/api\/runtime/, { body: {} })
  network.answer(/^GET .*\/records/, { body: page([]) })
  network.answer(/^GET .*instances\/records/, {
    body: page([{ id: 'i', name: 'Falk', plan: 'pro', planExpiresAt: '' }]),
  })
})

/** Like the page, which offers the form to people whose role is known. */
const Captured = () => (useInstance().instance ? <CaptureForm /> : null)
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New idea' })
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save idea' })))

it('is prefilled by the address, and keeps what could not be stored', async () => {
  const permit = network.refuse(/^POST .*ideas/)
  const { address } = openInWorkspace(<Captured />, '/dashboard/ideas?title=Cold&text=Cold+chains&view=open')
  await screen.findByRole('textbox', { name: 'New idea' })
  expect(field().value).toBe('Cold chains')
  await save()
  await screen.findByText('No.')
  expect(field().value).toBe('Cold chains')
  permit()
  network.answer(/^POST .*ideas/, ({ body }) => ({ body: idea(body as object) }))
  await save()
  await waitFor(() => expect(field().value).toBe(''))
  expect(address()).toBe('/dashboard/ideas?view=open')
  await save()
  expect(await screen.findByText('This field is required.')).toBeTruthy()
})

it('takes what a phone shares, without repetitions', async () => {
  const given = { title: 'Cold chains', text: 'Read https://falk.example/a', url: 'https://falk.example/a' }
  openInWorkspace(<Captured />, `/dashboard/ideas?${new URLSearchParams(given)}`)
  await screen.findByRole('textbox', { name: 'New idea' })
  expect(field().value).toBe('Cold chains\nRead https://falk.example/a')
})

it('shows a link once, with the state of its source and its topic', () => {
  const item = { base: 'base', status: 'queued', error: 'needs-speech' }
  const text = 'Read this\nhttps://www.falk.example/a/'
  openInWorkspace(<IdeaRow idea={idea({ text, batch: 'b', expand: { item } })} acts={acts} canEdit={false} />)
  expect(screen.getByText('Read this')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Open https/ }).textContent).toBe('falk.example/a')
  expect(screen.getByText('Waits for a speech provider')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open batch' }).getAttribute('href')).toContain('/dashboard/production/b')
  expect(screen.queryByRole('button')).toBeNull()
})

it('says why a batch cannot take a topic', async () => {
  network.answer(/^GET .*production_batches/, { body: page([{ id: 'b', name: 'Spring', prompt: '', created: '' }]) })
  const data = { batch: { code: 'validation_batch_full', message: 'A batch has at most 30 topics.' } }
  network.answer(/^PATCH .*ideas/, { status: 400, body: { status: 400, message: 'Failed to update record.', data } })
  openInWorkspace(<AddToBatchDialog idea={idea()} onClose={() => {}} />)
  await screen.findByRole('dialog', { name: 'Add to a batch' })
  fireEvent.click(screen.getByRole('combobox', { name: 'Batch' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Spring' }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add topic' })))
  expect(await screen.findByText('This batch has as many topics as there can be.')).toBeTruthy()
})

it('distinguishes batches that could not be loaded from none, and retries', async () => {
  network.answer(/^GET .*production_batches/, { status: 500, body: { status: 500, message: 'Broken.', data: {} } })
  openInWorkspace(<AddToBatchDialog idea={idea()} onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a batch' }))
  expect(dialog.getByRole('alert').textContent).toContain('An error occurred while fetching data')
  expect(dialog.queryByText(/No batch is at its topics/)).toBeNull()
  network.answer(/^GET .*production_batches/, { body: page([]) })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Try again' })))
  expect(await screen.findByText(/No batch is at its topics/)).toBeTruthy()
})

it('keeps a text for later without a connection, and is cleared for the next one', async () => {
  network.answer(/^POST .*ideas/, () => {
    throw new TypeError('Failed to fetch')
  })
  const claims = btoa(JSON.stringify({ id: 'vera', exp: 4_000_000_000 })).replace(/=+$/, '')
  pb.authStore.save(`a.${claims}.b`, { id: 'vera', collectionId: 'users', collectionName: 'users' })
  openInWorkspace(<Captured />, '/dashboard/ideas?text=Cold+chains')
  await screen.findByRole('textbox', { name: 'New idea' })
  await save()
  await waitFor(() => expect(field().value).toBe(''))
  expect(localStorage.getItem('ideaOutbox:vera')).toContain('Cold chains')
  await act(async () => pb.authStore.clear())
})
