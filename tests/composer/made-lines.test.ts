import { describe, expect, it } from 'vitest'
import { datedOpening } from '#server/production/composer/dated-openings.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const unitsOf = (language: 'en' | 'pt', text: string) =>
  readSections(passagesIn([['text', text]]), language).flatMap(({ units }) => units)

describe('an opening with a date', () => {
  const openingOf = (language: 'en' | 'pt', text: string) => {
    const units = unitsOf(language, text)
    return datedOpening(units[0]!, units[1])
  }

  it('is told in two sentences', () => {
    expect(
      openingOf('en', 'In 2019 we put all salaries on the wall of the kitchen. Two people had compared theirs.'),
    ).toEqual({
      hook: 'We put all salaries on the wall of the kitchen.',
      rest: 'That was in 2019.',
    })
    expect(
      openingOf(
        'en',
        'In May 2023 we hired 31 people from prison, and 22 of them are still on a roof. I called our insurer first.',
      ),
    ).toEqual({
      hook: 'We hired 31 people from prison.',
      rest: 'That was in May 2023, and 22 of them are still on a roof.',
    })
    expect(
      openingOf('pt', 'Em 2019 publicamos todos os salários na parede da copa. Duas pessoas tinham comparado os seus.'),
    ).toEqual({
      hook: 'Publicamos todos os salários na parede da copa.',
      rest: 'Foi em 2019.',
    })
  })

  it('stays whole if the next sentence needs the first one, or a part would be lost', () => {
    expect(openingOf('en', 'In 2019 we put all salaries on the wall. They hung there for years.')).toBeNull()
    expect(openingOf('en', 'In 2019 we put all salaries on the wall. Not in the office.')).toBeNull()
    expect(openingOf('pt', 'Em 2019 pusemos os salários na parede da copa. Não dentro: na rua.')).toBeNull()
    expect(
      openingOf('en', 'In 2019 we would have put all salaries on the wall. Two people had compared theirs.'),
    ).toBeNull()
    expect(openingOf('en', 'In 2019 the wall fell on our kitchen. Two people had compared theirs.')).toBeNull()
  })

  it('is read without saying it twice', () => {
    const text =
      'In 2019 we put all salaries on the wall of the kitchen. Two people had compared theirs at a barbecue, and both were angry with me. I had never explained a single one of them. Nobody has asked me for a raise in the corridor since.'
    const passages = passagesIn([['text', text]])
    const bodies = composeTopics(topicsBrief('en-US', passages)).map(
      (topic) => composeDraft(draftBrief('en-US', passages, topic)).body,
    )
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatch(/^We put all salaries on the wall of the kitchen\.\n\nThat was in 2019\. Two people/)
  })
})
