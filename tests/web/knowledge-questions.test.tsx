// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { KnowledgeAnswer } from '#shared/contracts/knowledge-questions.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { AskBase } from '#web/knowledge/questions/ask-base.tsx'

const network = watchNetwork()
const asks = /^POST \/api\/knowledge-bases\/b\/questions/
const page = (items: object[]) => ({ items, page: 1, perPage: 200, totalItems: items.length, totalPages: 1 })
const source = {
  ...{ chunk: 'c', item: 'i', title: 'Notes', headings: ['Suppliers'], url: '' },
  quote: 'Suppliers stay for nine years.',
}
const answered = (kind: KnowledgeAnswer['kind'], body = '', sources = [source]) =>
  network.answer(asks, { body: { kind, body, sources } })
function ask(question: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'What do you want to know?' }), { target: { value: question } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
}
/** Answers in lines that the test writes, until it leaves that to the network. */
function answerInLines() {
  const watched = globalThis.fetch
  let line!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      line = controller
    },
  })
  globalThis.fetch = async (input, options) => {
    if (!String(input).includes('/questions')) return watched(input, options)
    network.calls.push({ name: 'POST /api/knowledge-bases/b/questions', query: new URLSearchParams(), body: null })
    options?.signal?.addEventListener('abort', () => line.error(options.signal?.reason))
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  }
  return {
    write: (said: object) => line.enqueue(new TextEncoder().encode(`${JSON.stringify(said)}\n`)),
    end: () => line.close(),
    leave() {
      globalThis.fetch = watched
    },
  }
}
const exchange = async (question: string) =>
  within(await screen.findByRole('region', { name: `Question: ${question}` }))

beforeEach(() => {
  network.calls.length = 0
  network.answer(/^GET \/api\/runtime/, { body: {} })
  network.answer(/^GET .*(instances|user_instance_roles)\/records/, { body: page([]) })
  openInWorkspace(<AskBase instance="i" base="b" />)
})

it('shows what documents say word for word, with the place, and keeps it as the idea of a topic', async () => {
  answered('quoted')
  network.answer(/^POST .*ideas/, ({ body }) => ({ body: { id: 'idea1', ...(body as object) } }))
  ask(' How long do they stay? ')
  const shown = await exchange('How long do they stay?')
  expect((await shown.findByText(source.quote)).tagName).toBe('Q')
  expect(shown.getByRole('link').getAttribute('href')).toBe('/dashboard/knowledge-base/b?item=i&passage=c')
  fireEvent.click(shown.getByRole('button', { name: 'Make this a topic' }))
  await waitFor(() => expect(network.sent(/^POST .*ideas/)).toHaveLength(1))
  expect(network.calls.find(({ name }) => /ideas/.test(name))!.body).toEqual({
    ...{ instance: 'i', status: 'open', text: `How long do they stay?\n\n${source.quote}` },
  })
})

it('shows a model’s answer, and sends earlier questions along', async () => {
  answered('worded', 'They stay for <b>nine</b> years.')
  ask('How long do they stay?')
  expect(await (await exchange('How long do they stay?')).findByText('They stay for <b>nine</b> years.')).toBeTruthy()
  ask('Why?')
  await exchange('Why?')
  await waitFor(() => expect(network.sent(asks)).toHaveLength(2))
  expect(network.calls.at(-1)!.body).toEqual({
    ...{ question: 'Why?', language: 'en-US', earlier: ['How long do they stay?'] },
  })
})

it('says that passages are only close, and offers no topic without an answer', async () => {
  answered('near')
  ask('Who pays?')
  expect(await (await exchange('Who pays?')).findByText(/^No passage clearly answers this/)).toBeTruthy()
  answered('near', '', [])
  ask('Who sings?')
  const nothing = await exchange('Who sings?')
  expect(await nothing.findByText('Nothing here is about this.')).toBeTruthy()
  expect(nothing.queryByRole('button')).toBeNull()
})

it('keeps a question that could not be sent, and asks it again', async () => {
  const accept = network.refuse(asks)
  ask('Who pays?')
  const shown = await exchange('Who pays?')
  const again = await shown.findByRole('button', { name: 'Ask again' })
  accept()
  answered('quoted')
  fireEvent.click(again)
  expect(await shown.findByText(source.quote)).toBeTruthy()
})

it('shows an unfinished answer without sources or topic, and can be stopped', async () => {
  const { write, end, leave } = answerInLines()
  ask('How long do they stay?')
  const shown = await exchange('How long do they stay?')
  await waitFor(() => expect(network.sent(asks)).toHaveLength(1))
  write({ partial: 'They stay for nine years.' })
  expect(await shown.findByText('They stay for nine years.')).toBeTruthy()
  expect(shown.queryByRole('link')).toBeNull()
  expect(shown.queryByRole('button', { name: 'Make this a topic' })).toBeNull()
  write({ kind: 'worded', body: 'They stay for nine years.', sources: [source] })
  end()
  expect((await shown.findByText(source.quote)).tagName).toBe('Q')
  leave()
  const lines = answerInLines()
  ask('Who pays?')
  const other = await exchange('Who pays?')
  await waitFor(() => expect(network.sent(asks)).toHaveLength(2))
  lines.write({ partial: 'The customer pays.' })
  await other.findByText('The customer pays.')
  fireEvent.click(other.getByRole('button', { name: 'Stop' }))
  expect(await other.findByText(/^Stopped\./)).toBeTruthy()
  expect(other.queryByText('The customer pays.')).toBeNull()
  lines.leave()
  answered('quoted')
  fireEvent.click(other.getByRole('button', { name: 'Ask again' }))
  expect(await other.findByText(source.quote)).toBeTruthy()
})
