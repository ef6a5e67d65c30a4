// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { WhatsAppTemplate } from '#shared/contracts/whatsapp.ts'
import type { Conversation } from '#web/chat/inbox/use-conversations.ts'
import { TemplateForm } from '#web/chat/whatsapp/template-form.tsx'
import { pb } from '#web/records/index.ts'
import { openPage } from '../support/page.tsx'

const template: WhatsAppTemplate = {
  ...{ name: 'track_order', language: 'en_US', category: 'utility', status: 'approved', isSupported: true },
  ...{
    header: '',
    media: '',
    body: 'Hello {{1}}, your order is on its way.',
    footer: '',
    buttons: ['Thank you', 'Follow it'],
  },
  links: [{ index: 1, label: 'Follow it', url: 'https://www.timbre.example/orders/{{1}}' }],
}
const conversation = { id: 'talk', expand: { contact: { name: 'Ana' } } } as unknown as Conversation

it('a template shows where its button leads while that is filled in, and is sent once nothing is missing', async () => {
  openPage(<TemplateForm conversation={conversation} template={template} onBack={() => {}} onSent={() => {}} />)
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send template' })
  expect(screen.getByText('Hello Ana, your order is on its way.')).toBeTruthy()
  expect(screen.getByText('https://www.timbre.example/orders/{{1}}')).toBeTruthy()
  expect(send.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('End of the address: Follow it'), { target: { value: '4711' } })
  expect(screen.getByText('https://www.timbre.example/orders/4711')).toBeTruthy()
  expect(send.disabled).toBe(false)
})

it('a template with a picture is sent once one of the right type is chosen, and shows it', async () => {
  const sent = vi.spyOn(pb, 'send').mockResolvedValue({})
  const onSent = vi.fn()
  const pictured: WhatsAppTemplate = { ...template, media: 'image', body: 'Our catalogue.', buttons: [], links: [] }
  const page = openPage(
    <TemplateForm conversation={conversation} template={pictured} onBack={() => {}} onSent={onSent} />,
  )
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send template' })
  const choose = (file: File) =>
    fireEvent.change(page.container.querySelector('input[type="file"]')!, { target: { files: [file] } })
  choose(new File(['x'], 'list.pdf', { type: 'application/pdf' }))
  expect(send.disabled).toBe(true)
  expect(page.container.textContent).toContain('list.pdf')
  choose(new File(['x'], 'summer.png', { type: 'image/png' }))
  expect((await screen.findByRole('img', { name: 'summer.png' })).getAttribute('src')).toMatch(/^blob:/)
  expect(send.disabled).toBe(false)
  fireEvent.click(send)
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1), 60_000)
  const body = sent.mock.lastCall![1].body as FormData
  expect((body.get('files') as File).name).toBe('summer.png')
  expect(JSON.parse(String(body.get('@jsonPayload')))).toMatchObject({ name: 'track_order', language: 'en_US' })
})
