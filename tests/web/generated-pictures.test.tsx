// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { GenerateButton } from '#web/production/pictures/generate-button.tsx'
import { shownToasts } from '#web/ui/feedback/toasts.ts'

const server = startWebServer()
const network = watchNetwork()
const post = {
  id: 'post1',
  decision: 'pending',
  image: '',
  gallery: [],
  document: '',
  link: '',
} as unknown as Row<'posts'>

let pictures: object[]
beforeEach(async () => {
  const { instance } = await server.enter()
  const drawn = { instance, post: 'post1', image: 'drawn.jpg', attachedAs: '', generation: 'idle', error: '' }
  const common = { model: 'gpt-image-1', created: '2026-10-24 09:00:00.000Z', updated: '2026-10-24 09:00:00.000Z' }
  pictures = [
    { ...drawn, ...common, id: 'picture1', ratio: 'landscape', altText: '' },
    { ...drawn, ...common, id: 'picture2', ratio: 'portrait', altText: 'A mechanic at a bench.' },
  ]
  const page = () => ({ items: pictures, page: 1, perPage: 100, totalItems: pictures.length, totalPages: 1 })
  network.answer(/^GET \/api\/collections\/generated_pictures\/records/, () => ({ body: page() }))
  network.answer(/^DELETE \/api\/collections\/generated_pictures\/records\/picture1/, () => {
    pictures = pictures.slice(1)
    return { status: 204 }
  })
})

async function open() {
  openInWorkspace(<GenerateButton post={post} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Generate picture' }))
  return await screen.findAllByRole('button', { name: 'Use this one' })
}
const confirm = () => screen.findByRole('dialog', { name: 'Alt text of the picture' })

describe('the versions of a generated picture', () => {
  it('say that one was deleted', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Delete version 2' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete version 2?' }))
    expect(screen.getByText('Version 2')).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(shownToasts().map(({ title }) => title)).toContain('Version deleted'))
    await waitFor(() => expect(screen.queryByText('Version 2')).toBeNull())
    expect(screen.getByText('Version 1')).toBeTruthy()
  })

  it('propose an alt text to be checked', async () => {
    const [, second] = await open()
    fireEvent.click(second!)
    const dialog = within(await confirm())
    expect((dialog.getByLabelText('Alt text') as HTMLTextAreaElement).value).toBe('A mechanic at a bench.')
    expect(dialog.getByText(/This draft comes from the prompt/)).toBeTruthy()
  })

  it('ask for an alt text if the prompt is in another language', async () => {
    const [first] = await open()
    fireEvent.click(first!)
    const dialog = within(await confirm())
    expect(dialog.getByText(/describe the picture in your own words/)).toBeTruthy()
    expect((dialog.getByRole('button', { name: 'Add to the post' }) as HTMLButtonElement).disabled).toBe(true)
  })
})
