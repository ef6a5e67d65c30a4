import { describe, expect, it } from 'vitest'
import type { Voice } from '#server/production/composer/brief.ts'
import type { Hook } from '#server/production/composer/hook-kinds.ts'
import { joinedSentences } from '#server/production/composer/joined-sentences.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { readRevisionRequests } from '#server/production/composer/revision-requests.ts'
import { closesAlone, inTheirManner, listWeight, usualLength } from '#server/production/composer/sample-layout.ts'
import { habitBonus, inPieces, inTheirLength, paragraphSentences } from '#server/production/composer/voice-habits.ts'
import type { VoiceProfile } from '#shared/collections/ambassadors.ts'
import { passagesIn } from './documents.ts'

type Language = 'en' | 'pt'
const unitsOf = (language: Language, text: string) =>
  readSections(passagesIn([['text', text]]), language).flatMap(({ units }) => units)
const voiceOf = (profile: Partial<VoiceProfile> = {}, more: Partial<Voice> = {}): Voice => ({
  useEmojis: false,
  useHashtags: false,
  profile: { samples: 4, questions: 0, wordsPerSentence: 0, sentencesPerParagraph: 0, ...profile } as VoiceProfile,
  ...more,
})
const nothing = readRevisionRequests(undefined)

describe('what sounds like a person', () => {
  const bonus = (language: Language, text: string, voice: Voice, usual = nothing) =>
    habitBonus(unitsOf(language, text), voice, usual)

  it.each([
    ['en', 'I closed the bakery at noon.', 'The bakery closed at noon.', 'first-singular'],
    ['en', 'We closed the bakery at noon.', 'I closed the bakery at noon.', 'first-plural'],
    ['pt', 'Fechei a padaria ao meio-dia.', 'A padaria fechou ao meio-dia.', 'first-singular'],
    ['pt', 'A gente fechou a padaria ao meio-dia.', 'Fechei a padaria ao meio-dia.', 'first-plural'],
  ] as const)('%s: “%s” rather than “%s” of %s', (language, theirs, other, person) => {
    const voice = voiceOf({ person })
    expect(bonus(language, theirs, voice)).toBeGreaterThan(bonus(language, other, voice))
  })

  it('has sentences of their length', () => {
    const long = 'The ferry that carries the children over the river stayed in the harbour on the morning of the flood.'
    const short = 'The ferry stayed in the harbour.'
    const difference = (wordsPerSentence: number) =>
      bonus('en', long, voiceOf({ wordsPerSentence })) - bonus('en', short, voiceOf({ wordsPerSentence }))
    expect(difference(20)).toBeGreaterThan(0)
    expect(difference(6)).toBeLessThan(0)
  })

  it('has figures if the team asks for them, and none if it asks for none', () => {
    const difference = (usual: typeof nothing) =>
      bonus('en', 'The mill pressed 340 crates.', voiceOf(), usual) -
      bonus('en', 'The mill pressed the crates.', voiceOf(), usual)
    expect(difference({ ...nothing, numbers: true })).toBeGreaterThan(difference(nothing))
    expect(difference({ ...nothing, noNumbers: true })).toBeLessThan(difference(nothing))
  })

  it('is not known from two samples', () => {
    const few = voiceOf({ samples: 2, person: 'first-singular', wordsPerSentence: 30, sentencesPerParagraph: 1 })
    const text = 'The ferry stayed in the harbour.'
    expect(bonus('en', text, few)).toBe(bonus('en', text, { useEmojis: false, useHashtags: false }))
    expect(paragraphSentences(few)).toBe(3)
  })

  it.each([
    [0.4, 1],
    [2.4, 2],
    [9, 5],
    [0, 3],
  ])('has paragraphs like theirs, within limits: %d sentences become %d', (sentencesPerParagraph, sentences) => {
    expect(paragraphSentences(voiceOf({ sentencesPerParagraph }))).toBe(sentences)
  })
})

describe('sentences of people who write short ones', () => {
  const short = voiceOf({ wordsPerSentence: 7 })

  it.each([
    [
      'en',
      'The river froze in January; the ferry stayed in the harbour.',
      'The river froze in January. The ferry stayed in the harbour.',
    ],
    [
      'en',
      'We moved the night shift to Thursday, because two midwives had left.',
      'We moved the night shift to Thursday. Because two midwives had left.',
    ],
    [
      'pt',
      'O rio congelou em janeiro; a balsa ficou parada no porto.',
      'O rio congelou em janeiro. A balsa ficou parada no porto.',
    ],
    [
      'pt',
      'Mudamos o turno da noite para quinta, porque nós perdemos duas parteiras.',
      'Mudamos o turno da noite para quinta. Porque nós perdemos duas parteiras.',
    ],
  ] as const)('%s: %s', (language, text, pieces) => {
    expect(inPieces({ text, language }, short)).toBe(pieces)
    expect(inPieces({ text, language }, voiceOf({ wordsPerSentence: 16 }))).toBe(text)
  })

  it.each([
    // Without the condition or the report, the pieces would claim it.
    ['en', 'If the river freezes in January, the ferry stays; we stay in the harbour.'],
    ['en', 'The captain said that the river froze; the ferry stayed in the harbour.'],
    ['pt', 'Se o rio congelar em janeiro, a balsa para; nós ficamos no porto.'],
    ['pt', 'O capitão disse que o rio congelou; a balsa ficou parada no porto.'],
    // Short enough.
    ['en', 'The river froze; we stayed.'],
  ] as const)('%s: “%s” stays whole', (language, text) => {
    expect(inPieces({ text, language }, short)).toBe(text)
  })

  it('are joined only for people who write long ones', () => {
    const sentences = ['We won four tenders.', 'Nobody minded.'].map((text) => ({ text, language: 'en' as const }))
    expect(inTheirLength(sentences, voiceOf({ wordsPerSentence: 20 }))).toEqual(['We won four tenders; nobody minded.'])
    expect(inTheirLength(sentences, voiceOf({ wordsPerSentence: 19 }))).toHaveLength(2)
    expect(inTheirLength([], voiceOf({ wordsPerSentence: 20 }))).toEqual([])
  })
})

describe('joined sentences', () => {
  it.each([
    ['en', ['We sold the boat.', 'But we kept the nets.'], ['We sold the boat, but we kept the nets.']],
    ['pt', ['Vendemos o barco.', 'Mas guardamos as redes.'], ['Vendemos o barco, mas guardamos as redes.']],
    // Not behind an abbreviation, a remark or a question.
    ['en', ['We met at the port of St.L.', 'We sold it.'], ['We met at the port of St.L.', 'We sold it.']],
    ['en', ['We sold the boat (in May).', 'We kept it.'], ['We sold the boat (in May).', 'We kept it.']],
    ['en', ['We sold the boat.', 'We did what?'], ['We sold the boat.', 'We did what?']],
    ['pt', ['Vendemos o barco (em maio).', 'Nós ficamos.'], ['Vendemos o barco (em maio).', 'Nós ficamos.']],
  ] as const)('%s: %j', (language, sentences, joined) => {
    expect(joinedSentences(sentences, language, 40)).toEqual(joined)
  })

  it('are not much longer than the person’s', () => {
    const sentences = ['We sold the boat to a school.', 'We kept the nets and the sails.']
    expect(joinedSentences(sentences, 'en', 14)).toHaveLength(1)
    expect(joinedSentences(sentences, 'en', 11)).toHaveLength(2)
    const endless = Array.from({ length: 12 }, () => 'We sold the boat to the school of the town.')
    expect(joinedSentences(endless, 'en', 1000).every((text) => text.split(' ').length <= 52)).toBe(true)
  })
})

describe('the layout of samples', () => {
  const samplesOf = (...samples: string[]) => ({ useEmojis: false, useHashtags: false, samples })

  it('leaves out empty samples', () => {
    expect(usualLength(samplesOf('One.', 'Two.', '  '))).toBeNull()
    expect(usualLength(samplesOf('One.', 'Two.', 'Three.'))).toBe(700)
  })

  it.each([
    ['• Count the nets\n• Dry the nets', 2],
    ['1) Count the nets\n2) Dry the nets', 2],
    ['2019 was a good year - we sold nets', -1.5],
    ['-40 degrees in the harbour', -1.5],
  ])('sees what is a list: %j', (sample, weight) => {
    expect(listWeight(samplesOf(sample, sample, sample))).toBe(weight)
  })

  it('sees no last sentence alone in a post of one paragraph', () => {
    expect(closesAlone(samplesOf('It rained.', 'It snowed.', 'It froze.'))).toBe(false)
  })

  it('puts lines that say “I” first in Portuguese too', () => {
    const hooks = [
      { text: 'O conserto dá mais que a venda.', weight: 1 },
      { text: 'Fechei a loja.', weight: 0.8 },
    ] as Hook[]
    expect(inTheirManner(hooks, samplesOf('Eu saí.', 'Fiquei lá.', 'Meu pai riu.'))[0]!.text).toBe('Fechei a loja.')
    expect(inTheirManner(hooks, samplesOf('Choveu.', 'A loja fechou.', 'Nevou.'))[0]!.text).toBe(hooks[0]!.text)
  })
})
