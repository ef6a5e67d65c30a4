import { expect, it } from 'vitest'
import type { ProposalField, SuggestedValue } from '#shared/contracts/suggestions.ts'
import { recordOf, tidyLines } from '#web/ambassadors/ambassador-draft.ts'
import { planningGroups, segmentGroup } from '#web/ambassadors/assistant/proposals.ts'
import { checklistItems, checklistOf } from '#web/ambassadors/checklist.ts'
import { holdsSegment, segmentDraft } from '#web/ambassadors/segment-draft.ts'
import { emptyWizard, stepOf, wizardSteps } from '#web/ambassadors/wizard-draft.ts'

const evidence = { kind: 'knowledge', title: 'Handbook', url: '', quote: 'Trucks were late.' } as const
const propose = (field: ProposalField, text: string, segment: SuggestedValue['segment'] = null) => ({
  ...{ field, text, segment, evidence },
})
const customers = { targetAudience: 'Customers', pains: 'Late trucks', goals: '', keywords: ['cold'] }
const found = {
  proposals: [
    propose('mainObjectives', 'Trust'),
    propose('mainObjectives', 'Reach'),
    propose('segments', 'Customers', customers),
  ],
  website: '',
}

it('stores trimmed texts, lists without blank lines, and only a changed picture', () => {
  const { avatar, ...draft } = emptyWizard('pt-BR')
  expect(recordOf({ ...draft, avatar, name: '  Ana ', mainObjectives: [' One ', '', '  '] })).toEqual({
    ...draft,
    name: 'Ana',
    mainObjectives: ['One'],
  })
  expect(recordOf({ avatar: null })).toEqual({ avatar: null })
  expect(tidyLines(['', ' a '])).toEqual(['a'])
})

it('knows the step of every field of the wizard', () => {
  const steps = Object.keys(emptyWizard('en-US')).map(stepOf)
  expect(new Set(steps)).toEqual(new Set(wizardSteps))
  expect(stepOf('voiceSamples')).toBe('personality')
  expect(stepOf('editorialLines')).toBe('assistant')
  expect(stepOf('something new')).toBe('basic')
})

it('counts completed steps, and treats blank texts as missing', () => {
  const row = {
    description: ' ',
    mainObjectives: null,
    editorialLines: [],
    toneOfVoice: '',
    writingStyle: 'Short',
    voiceSamples: ['A post'],
  }
  const done = checklistOf(row, { segments: 0, readyItems: 3 })
  expect(checklistItems.filter((item) => done[item])).toEqual(['knowledge', 'voice', 'samples'])
})

it('adds accepted suggestions to existing values, and knows which are accepted', () => {
  const values = { mainObjectives: ['Own', '', 'Reach'], editorialLines: [], needsOutsideReview: false }
  const set = (name: 'mainObjectives' | 'editorialLines', lines: string[]) => Object.assign(values, { [name]: lines })
  const [objectives] = planningGroups(found, { values, set: set as never })
  expect(objectives?.proposals.map(({ isUsed }) => isUsed)).toEqual([false, true])
  objectives?.use(objectives.proposals.filter(({ isUsed }) => !isUsed))
  expect(values.mainObjectives).toEqual(['Own', 'Reach', 'Trust'])
})

it('completes a suggested segment, and finds it by its title', () => {
  const taken: object[] = []
  const group = segmentGroup(found, [{ title: ' customers' }], (chosen) => taken.push(...chosen))
  expect(group.proposals).toEqual([{ text: 'Customers', detail: 'Late trucks', evidence, isUsed: true }])
  group.use(group.proposals)
  expect(taken).toEqual([{ ...segmentDraft(null), ...customers, title: 'Customers' }])
  expect(holdsSegment([{ title: 'Leaders' }], 'Customers')).toBe(false)
})
