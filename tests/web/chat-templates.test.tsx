// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WhatsAppTemplate } from '#shared/contracts/whatsapp.ts'
import type { Conversation } from '#web/chat/inbox/use-conversations.ts'
import { TemplateForm } from '#web/chat/whatsapp/template-form.tsx'
import { openPage } from '../support/page.tsx'

const template: WhatsAppTemplate = {
  ...{ name: 'track_order', language: 'en_US', category: 'utility', status: 'approved', isSupported: true },
  ...{ header: '', body: 'Hello {{1}}, your order is on its way.', footer: '', buttons: ['Thank you', 'Follow it'] },
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
