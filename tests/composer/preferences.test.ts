import { describe, expect, it } from 'vitest'
import {
  composeDraft,
  composeTopics,
  forbiddenWords,
  isUnderstood,
  readRevisionRequests,
  unmetRequests,
} from '#server/production/composer/index.ts'
import { usualRequests } from '#server/production/composer/usual-requests.ts'
import { askedInNote } from '#server/production/preferences/from-notes.ts'
import { preferenceKinds } from '#shared/contracts/preferences.ts'
import { preferences as english } from '#shared/locales/en-US/preferences.ts'
import { preferences as portuguese } from '#shared/locales/pt-BR/preferences.ts'
import { words } from '#shared/quality/sentences.ts'
import { draftBrief, libraries, topicsBrief } from './documents.ts'

const wordings = [
  ['en-US', english],
  ['pt-BR', portuguese],
] as const

describe.each(wordings)('a preference as it is worded in %s', (_language, texts) => {
  it.each([...preferenceKinds])('is read as what it says: %s', (kind) => {
    expect(askedInNote(texts.kinds[kind])).toEqual([kind])
    expect(isUnderstood(texts.kinds[kind])).toBe(true)
  })

  it('forbids its word', () => {
    const text = texts.never.replace('{word}', 'sinergia')
    expect(askedInNote(text)).toEqual(['never:sinergia'])
    expect(usualRequests({ preferences: [text] }).remove).toEqual(readRevisionRequests('without sinergia').remove)
    expect(isUnderstood(text)).toBe(true)
  })
})

it.each([
  ['Never write “ecosystem”, please.', ['ecosystem']],
  ['Please avoid synergy and shorten it', ['synergy']],
  ['Remove "deep dive" everywhere', ['deep dive']],
  ['Remove the second paragraph', []],
  ['Never use emojis', []],
  ['Nunca diga “solução completa”', ['solução completa']],
  ['Não use a palavra ecossistema.', ['ecossistema']],
  ['Tire o segundo parágrafo', []],
  ['<p>Evite “jornada”</p>', ['jornada']],
])('in “%s” the forbidden words are %j', (note, expected) => {
  expect(forbiddenWords(note)).toEqual(expected)
})

it.each(['Sound like a pirate', 'Escrever como se fosse uma carta', 'Stronger openings'])(
  'says that the composer cannot follow “%s”',
  (text) => expect(isUnderstood(text)).toBe(false),
)

describe.each(libraries)('posts from $name in $language', ({ language, name, passages }) => {
  const texts = language === 'pt-BR' ? portuguese : english
  const plain = { useEmojis: true, useHashtags: true }
  /** Posts of a batch whose team wants these in every post. */
  const written = (preferences: string[], voice: object = plain) => {
    const brief = topicsBrief(language, passages, { count: 6, voice: { ...plain, ...voice, preferences } })
    const topics = composeTopics(brief)
    expect(topics.length).toBeGreaterThanOrEqual(2)
    return topics.map((topic) => composeDraft(draftBrief(language, passages, topic, { voice: brief.voice })).body)
  }
  const sum = (bodies: readonly string[], of: (body: string) => number) =>
    bodies.reduce((total, body) => total + of(body), 0) / bodies.length
  const usual = written([])

  it('are shorter', () => {
    const shorter = written([texts.kinds.shorter])
    expect(sum(shorter, (body) => body.length)).toBeLessThan(sum(usual, (body) => body.length) * 0.9)
  })

  it('have no emojis and hashtags, or have them', () => {
    expect(usual.join('')).toMatch(/\p{Extended_Pictographic}/u)
    expect(written([texts.kinds['no-emojis']]).join('')).not.toMatch(/\p{Extended_Pictographic}/u)
    expect(written([texts.kinds['no-hashtags']]).join('')).not.toMatch(/#\p{L}/u)
    const off = { useEmojis: false, useHashtags: false }
    expect(written([texts.kinds.hashtags], off).join('')).toMatch(/#\p{L}/u)
    expect(written([texts.kinds.emojis], off).join('')).toMatch(/\p{Extended_Pictographic}/u)
  })

  it('end with a question, or never do', () => {
    const voice = { useHashtags: false }
    const asking = (bodies: readonly string[]) => bodies.filter((body) => body.endsWith('?')).length
    const all = written([texts.kinds.question], voice)
    expect(asking(all)).toBe(all.length)
    expect(asking(written([texts.kinds['no-question']], voice))).toBe(0)
  })

  it('have fewer figures', () => {
    const figures = (body: string) => (body.match(/\d[\d.,]*/g) ?? []).length
    const fewer = sum(written([texts.kinds['no-numbers']]), figures)
    // Where every sentence has one there is nothing else to choose, and only an opening line leaves its year out.
    if (name === 'notes') expect(fewer).toBeLessThanOrEqual(sum(usual, figures) + 0.5)
    else expect(fewer).toBeLessThan(sum(usual, figures))
  })

  it('leave out a word', () => {
    const count = (bodies: readonly string[], word: string) =>
      bodies.filter((body) => words(body.toLowerCase()).includes(word)).length
    const long = words(usual.join(' ').toLowerCase()).filter((word) => word.length > 6)
    const [word] = long.sort((a, b) => count(usual, a) - count(usual, b))
    expect(count(usual, word!)).toBeGreaterThan(0)
    expect(count(written([texts.never.replace('{word}', word!)]), word!)).toBe(0)
  })

  it('follow a note that asks for the opposite', () => {
    const voice = { ...plain, preferences: [texts.kinds['no-emojis'], texts.kinds['no-question']] }
    const [topic] = composeTopics(topicsBrief(language, passages, { voice }))
    const { body } = composeDraft(
      draftBrief(language, passages, topic!, { voice, notes: 'End with a question. Use emojis.' }),
    )
    expect(body).toMatch(/\?/)
    expect(body.split('\n', 1)[0]).toMatch(/\p{Extended_Pictographic}/u)
  })
})

describe('a note as people write it', () => {
  const asked = (note: string) => {
    const { focus, remove, keywords: _keywords, ...switches } = readRevisionRequests(note)
    const on = Object.entries(switches).flatMap(([name, value]) => (value === true ? [name] : []))
    return [...on, ...(focus.size > 0 ? ['focus'] : []), ...(remove.size > 0 ? ['remove'] : [])]
  }

  it.each([
    ['Too long, cut it in half', 'shorter'],
    ['Encurta um pouco', 'shorter'],
    ['Pode alongar?', 'longer'],
    ['Can you extend this?', 'longer'],
    ['Take the figures out', 'noNumbers'],
    ['Tira os números', 'noNumbers'],
    ['Start differently', 'anotherHook'],
    ["I don't like the first line", 'anotherHook'],
    ['Começa de outro jeito', 'anotherHook'],
    ['Muda a primeira frase', 'anotherHook'],
    ['Não gostei do começo', 'anotherHook'],
    ['Finish with something stronger', 'anotherEnding'],
    ['Drop the last paragraph', 'anotherEnding'],
    ['Termina de outro jeito', 'anotherEnding'],
    ['O fim está fraco', 'anotherEnding'],
    ['Tira a última frase', 'anotherEnding'],
    ['Mais pessoal', 'firstPerson'],
    ['More personal, please', 'firstPerson'],
    ['Foca no paciente', 'focus'],
    ['Fala mais da Jéssica', 'focus'],
    ['Say more about the partners', 'focus'],
    ['Tira a parte do empréstimo', 'remove'],
    ['Take out the part about clients', 'remove'],
  ])('“%s” asks for %s', (note, request) => {
    expect(asked(note)).toEqual([request])
  })

  it('is met by the text above its hashtags, and not by a line that is left over', () => {
    const before = 'Perdemos 60 pacientes. Ninguém esperou mais de dez minutos desde então, e foi por isso.\n\n#saúde'
    expect(
      unmetRequests('Termina com uma pergunta', before, `${before.slice(0, -8)} Por quê?\n\n#saúde`, 'pt').unmet,
    ).toEqual([])
    expect(unmetRequests('Outro final', before, before, 'pt').unmet).toEqual(['anotherEnding'])
    const long = `${before}\n\n${before}`
    expect(unmetRequests('Sem números', long, 'Ninguém esperou.', 'pt').unmet).toEqual(['noNumbers'])
  })
})
