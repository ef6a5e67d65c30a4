// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { InterviewStep } from '#shared/contracts/interview.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { AssistantPanel } from '#web/ambassadors/assistant/assistant-panel.tsx'
import { suggestionsFor } from '#web/ambassadors/assistant/suggestions-for.ts'
import { dropInterview } from '#web/ambassadors/interview/kept-interview.ts'

const network = watchNetwork()
const asks = /^POST \/api\/ambassadors\/interview/
const page = (items: object[]) => ({ items, page: 1, perPage: 200, totalItems: items.length, totalPages: 1 })
const row = { instance: 'i', language: 'en-US', name: 'Ines', headline: '', description: '', website: '' }
const step = (question: string, about: InterviewStep['about'] = 'description'): InterviewStep => ({
  ...{ isDone: question === '', about, question },
})

function open(ambassador = 'ana') {
  return openInWorkspace(
    <AssistantPanel
      text=""
      ambassador={ambassador}
      request={suggestionsFor({ ...row, knowledgeBases: null, voiceSamples: null })}
      groupsOf={() => []}
    />,
  )
}
const button = (name: string) => screen.findByRole('button', { name })
const sent = () =>
  network.calls.filter(({ name }) => asks.test(name)).map(({ body }) => (body as { turns: object[] }).turns)
async function answer(question: string, text: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: question }), { target: { value: text } })
  fireEvent.click(await button('Answer'))
}

beforeEach(() => {
  sessionStorage.clear()
  network.calls.length = 0
  network.answer(/^GET \/api\/runtime/, { body: {} })
  network.answer(/^GET .*(instances|user_instance_roles)\/records/, { body: page([]) })
  network.answer(asks, ({ body }) => ({
    body: [step('Who are you?'), step('Who reads you?', 'segments'), step('')][
      (body as { turns: object[] }).turns.length
    ],
  }))
})

it('asks one question at a time, and its answers are sources of the suggestions', async () => {
  network.answer(/^POST .*suggestions/, { body: { proposals: [], website: '' } })
  open()
  fireEvent.click(await button('Start an interview'))
  await answer('Who are you?', ' I repair. ')
  expect(await screen.findByText('1 answer')).toBeTruthy()
  await screen.findByRole('textbox', { name: 'Who reads you?' })
  fireEvent.click(await button('Skip'))
  expect(await screen.findByText(/^Thank you\. Get suggestions/)).toBeTruthy()
  const who = { about: 'description', question: 'Who are you?', answer: 'I repair.' }
  expect(sent()).toEqual([[], [who], [who, { about: 'segments', question: 'Who reads you?', answer: '' }]])
  fireEvent.click(await button('Get suggestions'))
  await waitFor(() => expect(network.sent(/suggestions/)).toHaveLength(1))
  expect(network.calls.find(({ name }) => /suggestions/.test(name))!.body).toMatchObject({ answers: [who] })
})

it('continues after a reload, with the typed text, but not for another ambassador', async () => {
  const first = open()
  fireEvent.click(await button('Start an interview'))
  await answer('Who are you?', 'I repair.')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Who reads you?' }), { target: { value: 'Own' } })
  first.unmount()
  const second = open()
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Who reads you?' })).value).toBe('Own')
  expect(sent()).toHaveLength(2)
  second.unmount()
  open('rui')
  expect(await button('Start an interview')).toBeTruthy()
})

it('keeps an answer that could not be sent, and retries', async () => {
  open()
  fireEvent.click(await button('Start an interview'))
  await screen.findByRole('textbox', { name: 'Who are you?' })
  const accept = network.refuse(asks)
  await answer('Who are you?', 'I repair.')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to load AI Assistant/)
  accept()
  fireEvent.click(await button('Continue'))
  expect(await screen.findByRole('textbox', { name: 'Who reads you?' })).toBeTruthy()
  expect(screen.getByText('1 answer')).toBeTruthy()
})

it('ends on request, and starts over', async () => {
  open()
  fireEvent.click(await button('Start an interview'))
  await answer('Who are you?', 'I repair.')
  fireEvent.click(await button('End here'))
  const panel = within(screen.getByRole('region', { name: 'Interview' }))
  expect(panel.getByRole('status').textContent).toMatch(/^Thank you/)
  fireEvent.click(panel.getByRole('button', { name: 'Start over' }))
  expect(await button('Start an interview')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
  dropInterview('i', 'ana')
})
