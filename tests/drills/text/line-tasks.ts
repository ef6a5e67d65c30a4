import { addedLine } from '#server/production/composer/added-lines.ts'
import { showAnswers } from '#server/production/composer/claims.ts'
import { startsClause } from '#server/production/composer/clause-starts.ts'
import { isOneThought, lacksSubject } from '#server/production/composer/clauses.ts'
import { datedOpening } from '#server/production/composer/dated-openings.ts'
import { IntroducedPeople } from '#server/production/composer/introduced-people.ts'
import {
  datesOnly,
  datesThing,
  introduces,
  namesItsSubject,
  namesSomebody,
  opensNewScene,
  opensScene,
  opensWithDate,
  presents,
  presentsSelf,
  quotesAnybody,
  speaksOfAll,
  tellsAnew,
  tellsOfSomething,
  tellsWhen,
  withoutFront,
} from '#server/production/composer/introductions.ts'
import { joinedSentences } from '#server/production/composer/joined-sentences.ts'
import { answersStory, introducesText, leadsOn } from '#server/production/composer/leads-on.ts'
import { mergedLine } from '#server/production/composer/merged-lines.ts'
import { isName, tokensOf } from '#server/production/composer/named-people.ts'
import { bringsSomebody, setsScene } from '#server/production/composer/new-people.ts'
import { ordersSomebody } from '#server/production/composer/private-matter.ts'
import { Quotations } from '#server/production/composer/quotations.ts'
import {
  countsNothing,
  countsTheUnnamed,
  hasOpenPronoun,
  lacksPeople,
  namesTheUntold,
  namesTold,
  pointsAtNoun,
  standsForNobody,
} from '#server/production/composer/references.ts'
import { maxRun } from '#server/production/composer/runs.ts'
import { usualLength } from '#server/production/composer/sample-layout.ts'
import { sceneLine } from '#server/production/composer/scene-lines.ts'
import { partsOf } from '#server/production/composer/sentence-parts.ts'
import { capitalized, continued } from '#server/production/composer/sentence-starts.ts'
import { cutOpening, halvesOf, splitLine } from '#server/production/composer/split-lines.ts'
import { tellsOn } from '#server/production/composer/told-on.ts'
import type { Unit } from '#server/production/composer/unit.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import { divided, type Task } from './task.ts'

const passage = 20_000
const voice = { useEmojis: true, useHashtags: true }
const unitOf = (text: string, language: 'en' | 'pt'): Unit => ({
  ...{ kind: 'sentence', text, items: [], ordered: false, start: 0, end: text.length, language },
  ...{
    passage: { chunk: '', item: '', title: '', headings: [], url: '', text },
    index: 0,
    order: 0,
    paragraph: 0,
    speech: 'own',
    leans: false,
    dangling: false,
  },
  ...{ namesKnown: false, claims: [], strength: 1 },
})

/** How the composer makes lines of sentences and lays them out. */
export const lineTasks: readonly Task[] = [
  ...Object.entries({
    'dated-openings': { datedOpening },
    'split-lines': { cutOpening, splitLine },
  }).flatMap(([file, made]) =>
    Object.entries(made).map(
      ([name, lines]): Task => ({
        of: `server/production/composer/${file}.ts ${name}`,
        characters: passage,
        run: (text) => (['en', 'pt'] as const).map((language) => lines(unitOf(text, language), unitOf('', language))),
      }),
    ),
  ),
  {
    of: 'server/production/composer/merged-lines.ts mergedLine',
    characters: passage,
    run: (text) =>
      (['en', 'pt'] as const).map((language) => {
        // A run has no more.
        const sentences = splitSentences(text)
          .slice(0, maxRun)
          .map((each) => unitOf(each.text, language))
        return [mergedLine([unitOf(text, language), ...sentences]), mergedLine(sentences)]
      }),
  },
  ...Object.entries({ 'scene-lines': { sceneLine }, 'told-on': { tellsOn } }).flatMap(([file, pairs]) =>
    Object.entries(pairs).map(
      ([name, pair]): Task => ({
        of: `server/production/composer/${file}.ts ${name}`,
        characters: passage,
        run: (text) =>
          (['en', 'pt'] as const).map((language) => [
            pair(unitOf(text, language), unitOf(text, language)),
            pair(unitOf('A mill near Turku.', language), unitOf(text, language)),
          ]),
      }),
    ),
  ),
  {
    of: 'server/production/composer/claims.ts showAnswers',
    characters: passage,
    run: (text) => showAnswers([unitOf(text, 'en'), { ...unitOf(text, 'en'), strength: -1 }]),
  },
  {
    of: 'server/production/composer/added-lines.ts addedLine',
    characters: passage,
    run: (text) => (['en', 'pt'] as const).map((language) => addedLine(text, text, language)),
  },
  {
    of: 'server/production/composer/references.ts standsForNobody',
    characters: passage,
    run: (text) => (['en', 'pt'] as const).map((language) => standsForNobody(text, text, language)),
  },
  {
    of: 'server/production/composer/introduced-people.ts IntroducedPeople',
    characters: passage,
    run: (text) =>
      (['en', 'pt'] as const).map((language) => {
        const people = new IntroducedPeople()
        people.hear(text, language)
        return people.introducedIn([unitOf(text, language)], '')
      }),
  },
  { of: 'server/production/composer/named-people.ts tokensOf', characters: passage, run: tokensOf },
  { of: 'server/production/composer/named-people.ts isName', characters: passage, run: isName },
  ...Object.entries({
    introductions: {
      ...{ datesOnly, introduces, namesItsSubject, namesSomebody, opensNewScene, opensScene },
      ...{ presents, presentsSelf, quotesAnybody, speaksOfAll, tellsAnew, tellsOfSomething },
      ...{ datesThing, opensWithDate, tellsWhen, withoutFront },
    },
    'sentence-parts': { partsOf },
    'sentence-starts': { continued: (text: string, language: 'en' | 'pt') => continued(text, language, [{ text }]) },
    references: {
      hasOpenPronoun,
      namesTheUntold,
      namesTold,
      countsTheUnnamed,
      countsNothing,
      lacksPeople,
      pointsAtNoun,
    },
    'leads-on': { answersStory, introducesText, leadsOn },
    'new-people': { bringsSomebody, setsScene },
    'private-matter': { ordersSomebody },
    'clause-starts': { startsClause },
    clauses: { isOneThought, lacksSubject },
    'split-lines': { halvesOf },
  }).flatMap(([file, tests]) =>
    Object.entries(tests).map(
      ([name, test]): Task => ({
        of: `server/production/composer/${file}.ts ${name}`,
        characters: passage,
        run: (text) => (['en', 'pt'] as const).map((language) => test(text, language)),
      }),
    ),
  ),
  { of: 'server/production/composer/sentence-starts.ts capitalized', characters: passage, run: capitalized },
  {
    of: 'server/production/composer/quotations.ts Quotations',
    characters: passage,
    run: (text) => new Quotations().hear(text, splitSentences(text), 'en'),
  },
  {
    of: 'server/production/composer/joined-sentences.ts joinedSentences',
    characters: passage,
    run: (text) => [
      joinedSentences([text, text], 'en', 30),
      joinedSentences(
        splitSentences(text).map((each) => each.text),
        'pt',
        30,
      ),
    ],
  },
  {
    of: 'server/production/composer/sample-layout.ts usualLength',
    characters: 3000 * 30,
    run: (text) => usualLength({ ...voice, samples: divided(text, 3000) }),
  },
]
