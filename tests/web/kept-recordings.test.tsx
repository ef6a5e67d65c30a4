// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '#shared/limits.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openHook, openInWorkspace } from '#tests/support/page.tsx'
import { Sending, watchUploads } from '#tests/support/uploads.ts'
import { useLeftIdeas } from '#web/app/frame/use-left-ideas.ts'
import { CaptureForm } from '#web/ideas/capture-form.tsx'
import { discardIdea, keepIdea, keepRecording, newId, startIdeas } from '#web/ideas/idea-outbox.ts'
import { KeptIdeas } from '#web/ideas/kept-ideas.tsx'
import { useInstance } from '#web/instances/index.ts'
import { checkConnection, hasUnsent, pb } from '#web/records/index.ts'

// The browser of these tests has no storage for files; tests/e2e/kept-recordings.e2e.ts keeps recordings in a real one.
const network = watchNetwork()
watchUploads()
const creates = /^POST \/api\/collections\/ideas\/records/
const looks = /^GET \/api\/collections\/knowledge_items/
const page = (items: object[]) => ({ items, page: 1, perPage: 200, totalItems: items.length, totalPages: 1 })
const sent = () => network.calls.filter(({ name }) => creates.test(name)).map(({ body }) => body as { item: string })
function fillStorage(): void {
  const { localStorage } = globalThis
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: (key: string) => localStorage.removeItem(key),
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
}

function signIn(id: string): void {
  // A token that has not ended.
  const claims = btoa(JSON.stringify({ id, exp: 4_000_000_000 })).replace(/=+$/, '')
  pb.authStore.save(`a.${claims}.b`, { id, collectionId: 'users', collectionName: 'users' })
}

beforeEach(() => {
  signIn('vera')
  network.answer(/^GET \/api\/runtime/, { body: {} })
  network.answer(/^GET .*\/records/, { body: page([]) })
  network.answer(/^GET .*instances\/records/, {
    body: page([{ id: 'i', name: 'Falk', plan: 'pro', planExpiresAt: '' }]),
  })
  network.answer(/^GET .*knowledge_bases/, { body: page([{ id: 'base', name: 'Handbook' }]) })
  network.answer(creates, ({ body }) => ({ body: body as object }))
})
const kept = new Set<string>()
afterEach(async () => {
  vi.unstubAllGlobals()
  signIn('vera')
  startIdeas('vera')()
  for (const id of kept) discardIdea(id)
  kept.clear()
  pb.authStore.clear()
  network.isDown = false
  await checkConnection()
})

const walk = (bytes = 3, name = 'walk.m4a') => new File([new Uint8Array(bytes)], name, { type: 'audio/mp4' })
async function keep(): Promise<string> {
  const id = newId()
  kept.add(id)
  await act(() => keepRecording(id, walk(), { instance: 'i', text: '', base: 'base' }))
  return id
}
const open = () => openInWorkspace(<KeptIdeas instance="i" />)
const uploads = (count: number) => waitFor(() => expect(Sending.all).toHaveLength(count))

it('uploads a recording with an id of its own, says how much is sent, and then stores the idea', async () => {
  open()
  const id = await keep()
  expect(screen.getByText('Voice note without a text yet')).toBeTruthy()
  await uploads(1)
  const [upload] = Sending.all
  expect(Object.fromEntries([...upload!.body].filter(([name]) => name !== 'file'))).toEqual({
    ...{ id: expect.stringMatching(/^[a-z0-9]{15}$/), base: 'base', type: 'audio' },
  })
  act(() => upload!.upload.onprogress!({ loaded: 2, total: 5 }))
  expect(screen.getByText('40% sent')).toBeTruthy()
  expect(sent()).toEqual([])
  await upload!.answer(200, {})
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull())
  expect(sent()).toEqual([{ id, instance: 'i', text: '', item: upload!.body.get('id'), status: 'open' }])
})

it('does not send a recording again that arrived although its response was lost', async () => {
  open()
  await keep()
  await uploads(1)
  const item = Sending.all[0]!.body.get('id')
  network.answer(looks, { body: page([{ id: item }]) })
  await act(async () => Sending.all[0]!.onerror())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.item).toBe(item)
  expect(Sending.all).toHaveLength(1)
})

it('stops sending when it is deleted, or when another person signs in', async () => {
  open()
  await keep()
  await uploads(1)
  fireEvent.click(screen.getByRole('button', { name: 'Delete idea' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/only on this device/)).toBeTruthy()
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Delete idea' })))
  expect(Sending.all[0]!.isAborted).toBe(true)
  await keep()
  await uploads(2)
  act(() => signIn('rui'))
  expect(Sending.all[1]!.isAborted).toBe(true)
  expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull()
  expect(sent()).toEqual([])
})

it('says if the browser cannot store a recording or a text, and warns before the page is closed', async () => {
  network.isDown = true
  fillStorage()
  open()
  const id = await keep()
  expect(screen.getByText(/Keep this page open until it’s sent, or download it/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('walk.m4a')
  const text = newId()
  kept.add(text)
  await act(() => keepIdea(text, { instance: 'i', text: 'No room' }))
  expect(screen.getByText(/Keep this page open until it’s sent\.$/)).toBeTruthy()
  expect([hasUnsent(), localStorage.getItem('ideaOutbox:vera')]).toEqual([true, null])
  // Deleting one does not lose the other.
  act(() => discardIdea(id))
  expect(screen.getByText('No room')).toBeTruthy()
  network.isDown = false
  await act(() => checkConnection())
  await waitFor(() => expect(screen.queryByText('No room')).toBeNull())
  expect([sent().length > 0, hasUnsent()]).toEqual([true, false])
})

it('says if a recording is gone, and sends nothing in its place', async () => {
  const gone = { at: '', state: 'waiting', clientId: newId(), instance: 'i', text: '', files: ['walk.m4a'], item: 'a' }
  localStorage.setItem('ideaOutbox:vera', JSON.stringify([gone]))
  open()
  expect(await screen.findByText(/The recording is no longer in this browser/)).toBeTruthy()
  expect([Sending.all.length, sent()]).toEqual([0, []])
  kept.add(gone.clientId)
})

it('sends what another tab has kept, from any page', async () => {
  openHook(() => useLeftIdeas('vera'))
  const left = {
    at: '',
    state: 'waiting',
    clientId: newId(),
    instance: 'i',
    text: 'From elsewhere',
    files: [],
    item: '',
  }
  localStorage.setItem('ideaOutbox:vera', JSON.stringify([left]))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ideaOutbox:vera' })))
  await waitFor(() => expect(sent()).toMatchObject([{ id: left.clientId, text: 'From elsewhere' }]))
})

const Captured = () => (useInstance().instance ? <CaptureForm /> : null)
async function record(file: File): Promise<void> {
  const { container } = openInWorkspace(<Captured />)
  await screen.findByRole('button', { name: 'Voice note' })
  await waitFor(() => expect(network.sent(/^GET .*knowledge_bases/)).toHaveLength(1))
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } })
}

it.each([
  ['of more than 25 MB', walk(limits.uploadBytes + 1), 'The file is larger than 25 MB.'],
  ['of a type that is not accepted', walk(3, 'walk.amr'), 'This file type isn’t supported.'],
])('refuses a recording %s before it waits, and offers it for download', async (_what, file, problem) => {
  await record(file)
  const refused = within(await screen.findByRole('alert'))
  expect(refused.getByText(problem)).toBeTruthy()
  expect(refused.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(file.name)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers the knowledge bases for a recording that is made offline', async () => {
  await record(walk(0))
  await screen.findByRole('dialog', { name: 'Keep a voice note' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  network.isDown = true
  await act(() => checkConnection())
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [walk()] } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep a voice note' }))
  expect(dialog.getByRole('combobox', { name: 'Knowledge base' }).textContent).toContain('Handbook')
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Keep recording' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(hasUnsent()).toBe(true)
})
