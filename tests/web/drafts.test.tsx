// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { ghostwriterDefaults } from '#shared/contracts/ghostwriter.ts'
import type { ProposalField, SuggestedValue } from '#shared/contracts/suggestions.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace, openPage } from '#tests/support/page.tsx'
import { personalityDraft, planningDraft, recordOf } from '#web/ambassadors/ambassador-draft.ts'
import { personalityGroups, planningGroups, segmentGroup } from '#web/ambassadors/assistant/proposals.ts'
import { checklistOf } from '#web/ambassadors/checklist.ts'
import { DraftTab } from '#web/ambassadors/draft-tab.tsx'
import { LinesInput } from '#web/ambassadors/lines-input.tsx'
import { samplesIn } from '#web/ambassadors/samples-in.ts'
import { segmentDraft } from '#web/ambassadors/segment-draft.ts'
import { stepOf } from '#web/ambassadors/wizard-draft.ts'
import { BareField, hasUnsavedChanges } from '#web/forms/index.ts'
import {
  asRecord,
  type BatchSettings,
  dropDraft,
  emptySettings,
  keepDraft,
  readDraft,
} from '#web/production/batch-settings.ts'
import { firstLine } from '#web/production/first-line.ts'
import { SettingsForm } from '#web/production/settings-form.tsx'
import { keys } from '#web/records/cache.ts'
import { queryClient } from '#web/records/index.ts'

const network = watchNetwork()
const page = (items: object[]) => ({ items, page: 1, perPage: 200, totalItems: items.length, totalPages: 1 })

beforeEach(() => {
  sessionStorage.clear()
  network.answer(/^GET \/api\/runtime/, { body: {} })
  network.answer(/^GET .*(instances|user_instance_roles)\/records/, { body: page([]) })
  network.answer(/^GET .*knowledge_bases/, { body: page([{ id: 'base', name: 'Handbook' }]) })
  network.answer(/^GET .*audience_segments/, ({ query }) => ({
    body: page(query.get('filter')!.includes('ana') ? [{ id: 's1', title: 'Founders' }] : []),
  }))
})

describe('the settings of a new batch', () => {
  const ambassadors = [
    { id: 'ana', name: 'Ana', headline: 'Dairy', language: 'en-US' },
    { id: 'rui', name: 'Rui', headline: 'Logistics', language: 'pt-BR' },
  ] as Row<'ambassadors'>[]
  let changed: BatchSettings[]
  let submitted: BatchSettings[]

  function open(initial: Partial<BatchSettings> = {}) {
    changed = []
    submitted = []
    openInWorkspace(
      <SettingsForm
        instance="i"
        ambassadors={ambassadors}
        initial={{ ...emptySettings('ana', 'en-US', ghostwriterDefaults), ...initial }}
        onChange={(settings) => changed.push(settings)}
        onSubmit={async (settings) => void submitted.push(settings)}
      />,
    )
  }
  const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })
  const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Generate topics' })))

  it('are reported when they are changed, and only then', () => {
    open()
    expect(changed).toEqual([])
    fireEvent.change(field('be about'), { target: { value: 'Cold chain' } })
    fireEvent.change(field('Number of topics'), { target: { value: '3' } })
    expect(changed.map(({ prompt, numberOfTopics }) => [prompt, numberOfTopics])).toEqual([
      ['Cold chain', '5'],
      ['Cold chain', '3'],
    ])
  })

  it('are submitted unchanged, numbers within their range', async () => {
    open({ prompt: 'Cold chain', numberOfTopics: '31' })
    await submit()
    expect([submitted, screen.getByText('This field must be between 1 and 30.')]).toEqual([[], expect.anything()])
    fireEvent.change(field('Number of topics'), { target: { value: '4' } })
    fireEvent.change(field('^Name'), { target: { value: 'Spring' } })
    await submit()
    expect(submitted.map(asRecord)).toEqual([
      expect.objectContaining({ name: 'Spring', prompt: 'Cold chain', numberOfTopics: 4 }),
    ])
  })

  it('offer the segments of the ambassador, if there are any', async () => {
    open()
    await screen.findByText('All segments')
    open({ ambassador: 'rui' })
    await waitFor(() => expect(network.sent(/audience_segments.*rui/)).not.toEqual([]))
    expect(screen.getAllByText('All segments')).toHaveLength(1)
  })

  it('are kept for the tab and workspace they were typed in', () => {
    const settings = { ...emptySettings('ana', 'en-US', ghostwriterDefaults), prompt: 'Cold chain' }
    keepDraft('one', settings)
    expect([readDraft('one'), readDraft('two')]).toEqual([settings, {}])
    dropDraft('one')
    sessionStorage.setItem('timbre.batch-draft.two', '{broken')
    expect([readDraft('one'), readDraft('two')]).toEqual([{}, {}])
  })
})

describe('a tab of an ambassador', () => {
  const row = {
    id: 'ana',
    name: 'Ana',
    mainObjectives: ['Reach founders'],
    editorialLines: [],
  } as unknown as Row<'ambassadors'>

  function open(readOnly = '') {
    openPage(
      <DraftTab
        row={row}
        readOnly={readOnly}
        initial={planningDraft(row)}
        title="Planning"
        description="What for"
        assistant={() => <p>assistant</p>}
      >
        {(disabled) => (
          <BareField<string[]> name="mainObjectives">
            {({ value, onChange }) => (
              <input
                aria-label="objective"
                disabled={disabled}
                value={value[0]}
                onChange={(event) => onChange([event.target.value])}
              />
            )}
          </BareField>
        )}
      </DraftTab>,
    )
  }
  const field = () => screen.getByRole('textbox', { name: 'objective' }) as HTMLInputElement
  const write = (text: string) => fireEvent.change(field(), { target: { value: text } })

  it('saves only changes, trimmed', async () => {
    queryClient.setQueryData(keys.one('ambassadors', 'ana'), row)
    network.answer(/^PATCH/, ({ body }) => ({ body: { ...row, ...(body as object), updated: '2026' } }))
    open()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    write(' Reach drivers ')
    expect(hasUnsavedChanges()).toBe(true)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save changes' })))
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
    expect(network.calls.flatMap(({ name, body }) => (name.startsWith('PATCH') ? [body] : []))).toEqual([
      { mainObjectives: ['Reach drivers'], editorialLines: [], needsOutsideReview: false },
    ])
  })

  it('resets to the stored values when its changes are discarded', () => {
    open()
    write('Something else')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect([field().value, hasUnsavedChanges()]).toEqual(['Reach founders', false])
  })

  it('shows neither assistant nor editable fields without permission', () => {
    open('You may read only.')
    expect([field().disabled, screen.queryByText('assistant')]).toEqual([true, null])
  })
})

function Lines({ initial, max = 4 }: { initial: string[]; max?: number }) {
  const [value, setValue] = useState(initial)
  return (
    <LinesInput
      value={value}
      onChange={setValue}
      addLabel="Add"
      lineLabel={(number) => `Line ${number}`}
      max={max}
      maxLength={50}
    />
  )
}

describe('lines', () => {
  const lines = () => (screen.queryAllByRole('textbox') as HTMLInputElement[]).map(({ value }) => value)
  const line = (number: number) => screen.getByRole('textbox', { name: `Line ${number}` })
  const press = (number: number, key: string) => fireEvent.keyDown(line(number), { key })

  it('are added by Enter and removed by Backspace, and the cursor follows', () => {
    openPage(<Lines initial={['a', 'b']} />)
    press(1, 'Enter')
    expect([lines(), document.activeElement]).toEqual([['a', '', 'b'], line(2)])
    press(2, 'Enter')
    expect(lines()).toEqual(['a', '', 'b'])
    press(2, 'Backspace')
    expect([lines(), document.activeElement]).toEqual([['a', 'b'], line(1)])
    press(1, 'Backspace')
    expect(lines()).toEqual(['a', 'b'])
  })

  it('are pasted up to the max, without their bullets', () => {
    openPage(<Lines initial={['a', '']} />)
    const paste = (text: string) => fireEvent.paste(line(2), { clipboardData: { getData: () => text } })
    paste('only one')
    expect(lines()).toEqual(['a', ''])
    paste('- one\n\n2. two\n• three\nfour')
    expect(lines()).toEqual(['a', 'one', 'two', 'three'])
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  })
})

describe('suggestions of the assistant', () => {
  const evidence = { kind: 'post', title: '', url: '', quote: 'We hire.' } as const
  const founders = { targetAudience: 'Founders', pains: 'Time', goals: '', keywords: [] }
  const propose = (field: ProposalField, text: string, segment: SuggestedValue['segment'] = null) => ({
    ...{ field, text, segment, evidence },
  })
  const found = {
    proposals: [
      propose('mainObjectives', 'Reach founders'),
      propose('mainObjectives', 'Hire'),
      propose('toneOfVoice', 'Warm'),
      propose('segments', 'Founders ', founders),
    ],
    website: '',
  }

  it('are added to existing lines, and marked as used', () => {
    const set: unknown[] = []
    const fields = {
      values: { mainObjectives: ['Hire', ' '], editorialLines: [], needsOutsideReview: false },
      errors: {},
      set: (...all: unknown[]) => void set.push(all),
    }
    const [objectives, editorial] = planningGroups(found, fields)
    expect(objectives!.proposals.map(({ isUsed }) => isUsed)).toEqual([false, true])
    objectives!.use([objectives!.proposals[0]!])
    expect([set, editorial!.proposals]).toEqual([[['mainObjectives', ['Hire', 'Reach founders']]], []])
  })

  it('replace the tone', () => {
    const set: unknown[] = []
    const values = { ...personalityDraft(null), toneOfVoice: 'Dry' }
    const [tone, style] = personalityGroups(found, { values, set: (...all: unknown[]) => void set.push(all) })
    tone!.use(tone!.proposals)
    expect([set, style!.proposals]).toEqual([[['toneOfVoice', 'Warm']], []])
  })

  it('identify segments by their titles', () => {
    const used: unknown[] = []
    const group = segmentGroup(found, [{ title: 'founders' }], (chosen) => used.push(...chosen))
    expect(group.proposals).toEqual([{ text: 'Founders ', detail: 'Founders · Time', evidence, isUsed: true }])
    group.use(group.proposals)
    expect(used).toEqual([{ ...segmentDraft(null), title: 'Founders ', targetAudience: 'Founders', pains: 'Time' }])
  })
})

describe('texts of drafts', () => {
  it('are stored trimmed, and lists without blank lines', () => {
    expect(
      recordOf({ name: ' Ana ', bannedPhrases: [' a ', ' '], avatar: undefined, useEmojis: false } as never),
    ).toEqual({
      name: 'Ana',
      bannedPhrases: ['a'],
      useEmojis: false,
    })
    expect(recordOf({ avatar: null } as never)).toEqual({ avatar: null })
  })

  it('know the step of the wizard they belong to', () => {
    expect(['name', 'knowledgeBases', 'toneOfVoice', 'editorialLines', 'unknown'].map(stepOf)).toEqual([
      'basic',
      'knowledge',
      'personality',
      'assistant',
      'basic',
    ])
  })

  it('may contain several samples, separated by dashes', () => {
    expect(samplesIn('one\n\n---\n two')).toEqual(['one', 'two'])
    expect(samplesIn('one --- two')).toEqual(['one --- two'])
  })

  it('become a title: the first line, cut between words', () => {
    expect(firstLine('  Cold chain\nmore')).toBe('Cold chain')
    expect(firstLine('word '.repeat(20))).toBe(`${'word '.repeat(12).trim()}…`)
    expect([...firstLine('👩‍🌾'.repeat(100))].length).toBeLessThanOrEqual(61)
    expect(firstLine('')).toBe('')
  })

  it('are complete when every part of the checklist is there', () => {
    const row = {
      description: ' ',
      mainObjectives: ['a'],
      editorialLines: [],
      toneOfVoice: '',
      writingStyle: 'b',
      voiceSamples: null,
    }
    expect(checklistOf(row as never, { segments: 0, readyItems: 2 })).toEqual({
      description: false,
      objectives: true,
      lines: false,
      segments: false,
      knowledge: true,
      voice: true,
      samples: false,
    })
  })
})
