import type { Passage } from '#server/knowledge/index.ts'
import { CitedSentences, plainQuote } from '#server/production/composer/cited-sentences.ts'
import { balanced, findClaims, isDangling, isJunk, startsDangling } from '#server/production/composer/claims.ts'
import { clausesOf, refersOutside } from '#server/production/composer/clauses.ts'
import { shorten } from '#server/production/composer/compose-topics.ts'
import { Dialogues } from '#server/production/composer/dialogues.ts'
import {
  announces,
  isApparatus,
  isCourtesy,
  isLegal,
  isManual,
  isOwnWords,
  isSignpost,
  isSpoken,
  leansBack,
  namesAsKnown,
  reverses,
  tellsEvent,
} from '#server/production/composer/discourse.ts'
import { EarlierMentions, wordsOf } from '#server/production/composer/earlier-mentions.ts'
import { english } from '#server/production/composer/english.ts'
import { forbiddenWords } from '#server/production/composer/forbidden-words.ts'
import { cleanHeading } from '#server/production/composer/headings.ts'
import {
  composeDraft,
  composeTopics,
  type DraftBrief,
  type TopicProposal,
  type TopicsBrief,
} from '#server/production/composer/index.ts'
import { KnownNames } from '#server/production/composer/known-names.ts'
import { inSentence } from '#server/production/composer/naming.ts'
import { openSentence, UsedLines } from '#server/production/composer/opening-lines.ts'
import { portuguese } from '#server/production/composer/portuguese.ts'
import {
  callsColleague,
  isAddressed,
  isClosed,
  openPassages,
  speaksOf,
  speaksTo,
  withoutDirections,
} from '#server/production/composer/private-matter.ts'
import { readSections, terms } from '#server/production/composer/reading.ts'
import { readRevisionRequests } from '#server/production/composer/revision-requests.ts'
import { hash } from '#server/production/composer/seeded-shuffle.ts'
import { stem } from '#server/production/composer/stems.ts'
import { tableItems } from '#server/production/composer/tables.ts'
import { unmetRequests } from '#server/production/composer/unmet-requests.ts'
import { isUnderstood, usualRequests } from '#server/production/composer/usual-requests.ts'
import { inPieces } from '#server/production/composer/voice-habits.ts'
import { angleOf } from '#server/production/composer/wording.ts'
import { divided, type Task } from './task.ts'

const passage = 20_000
const notes = 20_000
const heading = 300
/** The passages after `capPassages`. */
const material = 80_000

const stopwords = new Set(english.stopwords)
const voice = { useEmojis: true, useHashtags: true, bannedPhrases: ['synergy'] }
export const passagesOf = (text: string): Passage[] =>
  divided(text, 1300).map((piece, position) => ({
    chunk: `chunk${position}`,
    item: `item${position % 7}`,
    title: 'How we work',
    headings: [`Part ${position % 3}`],
    url: '',
    text: piece,
    position,
  }))
export const topicOf = (text: string): TopicProposal => ({
  title: text.slice(0, 200),
  angle: 'story',
  hook: text.slice(0, 400) || 'We learned to ask.',
  rationale: '',
  outline: divided(text.slice(0, 2000), 400),
  sources: passagesOf(text.slice(0, 5000)).map(({ text: quote, ...rest }) => ({ ...rest, quote })),
})
export const topicsOf = (language: string, text: string): TopicsBrief => ({
  language,
  count: 45,
  prompt: text.slice(0, 20_000),
  voice,
  segments: [{ title: 'Founders', pains: text.slice(0, 2000), goals: text.slice(0, 2000), keywords: ['hiring'] }],
  lines: divided(text.slice(0, 6000), 300),
  passages: passagesOf(text),
  avoid: {
    titles: divided(text.slice(0, 40_000), 100),
    hooks: divided(text.slice(0, 40_000), 140),
    quotes: divided(text.slice(0, 100_000), 400),
  },
  rewrite: [{ topic: topicOf(text), notes: text.slice(0, 2000) }],
})
export const draftOf = (language: string, text: string): DraftBrief => ({
  language,
  topic: topicOf(text),
  voice,
  characterLimit: 3000,
  notes: text.slice(0, notes),
  previous: text.slice(0, 3000),
  passages: passagesOf(text),
  avoid: { hooks: divided(text, 300), closers: divided(text, 300) },
})

export const composerTasks: readonly Task[] = [
  {
    of: 'server/production/composer/compose-topics.ts composeTopics',
    characters: material,
    run: (text) => composeTopics(topicsOf('en-US', text)),
  },
  {
    of: 'server/production/composer/compose-topics.ts composeTopics',
    characters: material,
    run: (text) => composeTopics(topicsOf('pt-BR', text)),
  },
  {
    of: 'server/production/composer/compose-draft.ts composeDraft',
    characters: material / 2,
    run: (text) => composeDraft(draftOf('en-US', text)),
  },
  {
    of: 'server/production/composer/compose-draft.ts composeDraft',
    characters: material / 2,
    run: (text) => composeDraft(draftOf('pt-BR', text)),
  },
  {
    of: 'server/production/composer/reading.ts readSections',
    characters: material,
    run: (text) => readSections(passagesOf(text), 'en'),
  },
  { of: 'server/production/composer/reading.ts terms', characters: passage, run: (text) => terms(text, stopwords) },
  { of: 'server/production/composer/seeded-shuffle.ts hash', characters: passage, run: hash },
  { of: 'server/production/composer/claims.ts findClaims', characters: passage, run: (text) => findClaims(text, 'en') },
  { of: 'server/production/composer/claims.ts findClaims', characters: passage, run: (text) => findClaims(text, 'pt') },
  {
    of: 'server/production/composer/claims.ts findClaims',
    characters: passage,
    run: (text) => findClaims('', 'en', { items: divided(text, 2000), ordered: false }),
  },
  { of: 'server/production/composer/claims.ts isJunk', characters: passage, run: (text) => isJunk(text, english) },
  { of: 'server/production/composer/claims.ts isJunk', characters: passage, run: (text) => isJunk(text, portuguese) },
  {
    of: 'server/production/composer/claims.ts isDangling',
    characters: passage,
    run: (text) => [isDangling(text, english), isDangling(text, portuguese)],
  },
  ...Object.entries({ startsDangling, clausesOf, refersOutside }).map(
    ([name, test]): Task => ({
      of: `server/production/composer/${name === 'startsDangling' ? 'claims' : 'clauses'}.ts ${name}`,
      characters: passage,
      run: (text) => [test(text, 'en'), test(text, 'pt')],
    }),
  ),
  { of: 'server/production/composer/claims.ts balanced', characters: passage, run: balanced },
  ...Object.entries({ english, portuguese }).map(
    ([language, wording]): Task => ({
      of: `server/production/composer/${language}.ts ${language}`,
      characters: passage,
      run: (text) =>
        Object.values(wording)
          .flat()
          .filter((value) => value instanceof RegExp)
          .map((pattern) => pattern.test(text)),
    }),
  ),
  {
    of: 'server/production/composer/opening-lines.ts openSentence',
    characters: passage,
    run: (text) => openSentence(text, english),
  },
  {
    of: 'server/production/composer/opening-lines.ts UsedLines',
    characters: passage,
    run: (text) => new UsedLines(divided(text, 140)).has(text.slice(0, 140)),
  },
  { of: 'server/production/composer/headings.ts cleanHeading', characters: passage, run: cleanHeading },
  {
    of: 'server/production/composer/naming.ts inSentence',
    characters: material,
    run: (text) => inSentence(text.slice(0, heading), text),
  },
  {
    of: 'server/production/composer/compose-topics.ts shorten',
    characters: passage,
    run: (text) => shorten(text, 160),
  },
  {
    of: 'server/production/composer/cited-sentences.ts CitedSentences',
    characters: material,
    run: (text) => new CitedSentences(divided(text, 400)),
  },
  { of: 'server/production/composer/cited-sentences.ts plainQuote', characters: passage, run: plainQuote },
  {
    of: 'server/production/composer/revision-requests.ts readRevisionRequests',
    characters: notes,
    run: readRevisionRequests,
  },
  ...Object.entries({
    announces,
    isApparatus,
    isCourtesy,
    isLegal,
    isManual,
    isOwnWords,
    isSignpost,
    isSpoken,
    leansBack,
    namesAsKnown,
    reverses,
    tellsEvent,
  }).map(
    ([name, test]): Task => ({
      of: `server/production/composer/discourse.ts ${name}`,
      characters: passage,
      run: (text) => [test(text, 'en'), test(text, 'pt')],
    }),
  ),
  {
    of: 'server/production/composer/known-names.ts KnownNames',
    characters: material,
    run: (text) => {
      const names = new KnownNames()
      return divided(text, 300).map((piece) => names.add(piece))
    },
  },
  {
    of: 'server/production/composer/dialogues.ts Dialogues',
    characters: material,
    run: (text) => new Dialogues(passagesOf(text), 'Maria Okafor').hasForeign,
  },
  {
    of: 'server/production/composer/earlier-mentions.ts EarlierMentions',
    characters: material,
    run: (text) => {
      const pieces = divided(text, 300)
      return (['en', 'pt'] as const).map((language) => {
        const mentions = new EarlierMentions('Maria Okafor')
        for (const [order, piece] of pieces.entries()) mentions.hear(piece, order, language)
        return pieces.map((piece, order) => mentions.hangs(piece, order, new Set(), language))
      })
    },
  },
  { of: 'server/production/composer/earlier-mentions.ts wordsOf', characters: passage, run: wordsOf },
  { of: 'server/production/composer/stems.ts stem', characters: passage, run: stem },
  ...Object.entries({ isAddressed, isClosed, withoutDirections }).map(
    ([name, run]): Task => ({
      of: `server/production/composer/private-matter.ts ${name}`,
      characters: passage,
      run,
    }),
  ),
  {
    of: 'server/production/composer/private-matter.ts openPassages',
    characters: material,
    run: (text) => openPassages(passagesOf(text)),
  },
  {
    of: 'server/production/composer/private-matter.ts speaksTo',
    characters: passage,
    run: (text) => [speaksTo(text, 'en', 'readers'), speaksTo(text, 'pt', 'interviewer'), speaksTo(text, 'en', 'hall')],
  },
  {
    of: 'server/production/composer/private-matter.ts speaksOf',
    characters: passage,
    run: (text) => [speaksOf('Maria', text, 'en'), speaksOf('Maria', text, 'pt')],
  },
  {
    of: 'server/production/composer/private-matter.ts callsColleague',
    characters: passage,
    run: (text) => [callsColleague(text, 'en', () => true), callsColleague(text, 'pt', () => true)],
  },
  {
    of: 'server/production/composer/tables.ts tableItems',
    characters: material,
    run: (text) => tableItems(text.split('\n')),
  },
  {
    of: 'server/production/composer/voice-habits.ts inPieces',
    characters: passage,
    run: (text) =>
      inPieces({ text, language: 'en' }, { ...voice, profile: { samples: 5, questions: 0, wordsPerSentence: 8 } }),
  },
  {
    of: 'server/production/composer/unmet-requests.ts unmetRequests',
    characters: notes,
    run: (text) => unmetRequests(text, text.slice(0, 3000), text.slice(1, 3000), 'en'),
  },
  { of: 'server/production/composer/forbidden-words.ts forbiddenWords', characters: notes, run: forbiddenWords },
  {
    of: 'server/production/composer/usual-requests.ts usualRequests',
    characters: 12_000,
    run: (text) => usualRequests({ preferences: divided(text, 300) }),
  },
  { of: 'server/production/composer/usual-requests.ts isUnderstood', characters: 300, run: isUnderstood },
  { of: 'server/production/composer/wording.ts angleOf', characters: 40, run: angleOf },
]
