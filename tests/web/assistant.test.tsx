// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AmbassadorSuggestions, Evidence, SuggestedValue } from '#shared/contracts/suggestions.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { personalityDraft } from '#web/ambassadors/ambassador-draft.ts'
import { AssistantPanel } from '#web/ambassadors/assistant/assistant-panel.tsx'
import { personalityGroups } from '#web/ambassadors/assistant/proposals.ts'
import { suggestionsFor } from '#web/ambassadors/assistant/suggestions-for.ts'

const network = watchNetwork()
const asks = /^POST \/api\/ambassadors\/suggestions/
const page = (items: object[]) => ({ items, page: 1, perPage: 200, totalItems: items.length, totalPages: 1 })
const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  kind: 'post',
  title: '',
  url: '',
  quote: 'No way.',
  ...more,
})
const tone = (text: string, more: Partial<Evidence> = {}): SuggestedValue => ({
  ...{ field: 'toneOfVoice', text, segment: null },
  evidence: evidence(more),
})
const banned = (text: string): SuggestedValue => ({ field: 'bannedPhrases', text, segment: null, evidence: evidence() })
let set: unknown[][]
const answered = (...proposals: SuggestedValue[]): AmbassadorSuggestions => ({ proposals, website: '' })

function open(website = 'https://falk.example/about') {
  const row = { instance: 'i', language: 'en-US', name: 'Ines', headline: '', description: '', website }
  const fields = { values: personalityDraft(null), set: (...all: unknown[]) => void set.push(all) }
  openInWorkspace(
    <AssistantPanel
      text=""
      ambassador="ana"
      request={suggestionsFor({ ...row, knowledgeBases: null, voiceSamples: ['A post.', ' '] })}
      groupsOf={(found) => personalityGroups(found, fields)}
    />,
  )
}
const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Get suggestions' }))
const sent = () => network.calls.filter(({ name }) => asks.test(name)).map(({ body }) => body)

beforeEach(() => {
  set = []
  network.calls.length = 0
  network.answer(/^GET \/api\/runtime/, { body: {} })
  network.answer(/^GET .*(instances|user_instance_roles)\/records/, { body: page([]) })
})

it('shows the source of every proposal, to accept or dismiss', async () => {
  const from = {
    kind: 'website',
    title: 'About us',
    url: 'https://falk.example/about',
    quote: 'We never shout.',
  } as const
  network.answer(asks, { body: answered(tone('Calm', from), banned('synergy'), banned('game changer')) })
  open()
  await ask()
  const calm = within(await screen.findByRole('region', { name: 'Tone of voice' }))
  expect(calm.getByText('We never shout.').tagName).toBe('Q')
  expect(calm.getByRole('link', { name: 'From the website: About us' }).getAttribute('href')).toBe(from.url)
  const phrases = within(screen.getByRole('region', { name: 'Banned phrases' }))
  fireEvent.click(phrases.getByRole('button', { name: 'Leave out: synergy' }))
  expect(phrases.queryByText('synergy')).toBeNull()
  fireEvent.click(phrases.getByRole('button', { name: 'Use: game changer' }))
  expect(set).toEqual([['bannedPhrases', ['game changer']]])
})

it('does not link evidence to addresses outside the web', async () => {
  network.answer(asks, {
    body: answered(tone('Calm', { kind: 'knowledge', title: 'Handbook', url: 'javascript:alert(1)' })),
  })
  open()
  await ask()
  expect(await screen.findByText('From “Handbook”')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('reads the chosen sources: the website unless it is left out, the posts, and a profile text', async () => {
  network.answer(asks, { body: answered() })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a profile text' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Profile text' }), { target: { value: ' I repair. ' } })
  await ask()
  expect(await screen.findByText(/^No suggestions found/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Read the website falk.example' }))
  fireEvent.click(screen.getByRole('button', { name: 'Get new suggestions' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { website: 'https://falk.example/about', profile: 'I repair.', samples: ['A post.'], answers: [] },
    { website: '', profile: 'I repair.' },
  ])
})

it('says that the website could not be read, and shows the rest', async () => {
  network.answer(asks, { body: { ...answered(tone('Calm')), website: 'unreachable' } })
  open()
  await ask()
  expect(await screen.findByText(/^The website couldn’t be read/)).toBeTruthy()
  expect(screen.getByText('Calm')).toBeTruthy()
})
