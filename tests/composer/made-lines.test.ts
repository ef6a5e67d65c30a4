import { describe, expect, it } from 'vitest'
import { condensedClaims } from '#server/production/composer/condensed-claims.ts'
import { datedOpening } from '#server/production/composer/dated-openings.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { outcomesOf } from '#server/production/composer/outcomes.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { draftBrief, passagesIn, topicsBrief } from './documents.ts'

const unitsOf = (language: 'en' | 'pt', text: string) =>
  readSections(passagesIn([['text', text]]), language).flatMap(({ units }) => units)

describe('a sentence in fewer words', () => {
  it.each([
    ['I added up the hours and found that each loss had cost us $8,400.', ['Each loss had cost us $8,400.']],
    [
      'I checked the calendar: a candidate waits nineteen days for a decision that takes us twenty minutes.',
      ['A candidate waits nineteen days for a decision that takes us twenty minutes.'],
    ],
    ['What surprised me was the phone.', ['What surprised me: the phone.']],
    ['In 2019 we lost $74,000 in two winters, and I knew why.', ['What we lost: $74,000 in two winters.']],
    ['Renting cold rooms cost us $310,000 until August.', ['What renting cold rooms cost us: $310,000 until August.']],
    [
      'It took us 51 minutes to notice the outage, and a customer called first.',
      ['The time it took us to notice the outage: 51 minutes.'],
    ],
    // Not sure, not theirs, or about something that was named before.
    ['We never found that each loss had cost us $8,400.', []],
    ['Rosa said that we found that each loss had cost us $8,400.', []],
    ['We found that it had cost us $8,400.', []],
    ['If we had waited, we would have lost $74,000 in two winters.', []],
    ['What surprised me was that.', []],
    ['It cost us $8,400.', []],
  ])('“%s”: %j', (text, lines) => {
    expect(
      unitsOf('en', text)
        .flatMap(condensedClaims)
        .map((each) => each.text),
    ).toEqual(lines)
  })

  it.each([
    ['Fiz a conta: em 2019 dei R$ 31 mil em descontos.', 'Em 2019 dei R$ 31 mil em descontos.'],
    ['Descobrimos que cada proposta perdida custava R$ 8 mil.', 'Cada proposta perdida custava R$ 8 mil.'],
    ['O que me surpreendeu foi o telefone da loja.', 'O que me surpreendeu: o telefone da loja.'],
    ['Em 2023 perdemos R$ 610 mil em pares encalhados.', 'O que perdemos: R$ 610 mil em pares encalhados.'],
    ['Demoramos 51 minutos para perceber a falha.', 'Quanto demoramos: 51 minutos para perceber a falha.'],
    ['Não descobrimos que cada proposta perdida custava R$ 8 mil.', ''],
    ['Se a gente esperasse, perdemos R$ 610 mil em pares encalhados.', ''],
    ['Vimos que ela custava R$ 8 mil por proposta.', ''],
  ])('em português, “%s”: %s', (text, line) => {
    expect(
      unitsOf('pt', text)
        .flatMap(condensedClaims)
        .map((each) => each.text),
    ).toEqual(line ? [line] : [])
  })
})

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

  it('leaves the date out if the next sentence needs the first one, and stays whole if a part would be lost', () => {
    expect(openingOf('en', 'In 2019 we put all salaries on the wall. They hung there for years.')).toEqual({
      hook: 'We put all salaries on the wall.',
      rest: '',
    })
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

describe('an offer and its answer', () => {
  it.each([
    [
      'en',
      'A big store ordered 600 uniforms in twenty days. I had three machines. I refused and lost sleep over it.',
      'A big store ordered 600 uniforms in twenty days. I refused.',
    ],
    [
      'pt',
      'Uma loja grande pediu 600 uniformes em vinte dias. Eu tinha três máquinas. Eu recusei e perdi noites de sono.',
      'Uma loja grande pediu 600 uniformes em vinte dias. Eu recusei.',
    ],
    [
      'pt',
      'Uma loja grande pediu 600 uniformes em vinte dias. Eu recusei e perdi noites de sono. Seis meses depois a loja quebrou.',
      'Uma loja grande pediu 600 uniformes em vinte dias. Seis meses depois a loja quebrou.',
    ],
  ] as const)('are one line in %s', (language, text, line) => {
    expect(outcomesOf(unitsOf(language, text)).map((each) => each.text)).toContain(line)
  })
})
