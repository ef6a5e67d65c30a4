import { startsClause } from '#server/production/composer/clause-starts.ts'
import { isOneThought } from '#server/production/composer/clauses.ts'
import { cleftLines } from '#server/production/composer/cleft-lines.ts'
import { condensedClaims, withoutRelatives } from '#server/production/composer/condensed-claims.ts'
import { countedLines } from '#server/production/composer/counted-lines.ts'
import { datedOpening } from '#server/production/composer/dated-openings.ts'
import { joinedSentences } from '#server/production/composer/joined-sentences.ts'
import { mergedLine } from '#server/production/composer/merged-lines.ts'
import { pairedLines } from '#server/production/composer/paired-lines.ts'
import { Quotations } from '#server/production/composer/quotations.ts'
import { quotedLines } from '#server/production/composer/quoted-lines.ts'
import {
  countsTheUnnamed,
  hasOpenPronoun,
  namesTheUntold,
  pointsAtNoun,
} from '#server/production/composer/references.ts'
import { resolvedLines } from '#server/production/composer/resolved-lines.ts'
import { isClear, retoldLines } from '#server/production/composer/retold-lines.ts'
import { maxRun } from '#server/production/composer/runs.ts'
import { usualLength } from '#server/production/composer/sample-layout.ts'
import { partsOf } from '#server/production/composer/sentence-parts.ts'
import { continued } from '#server/production/composer/sentence-starts.ts'
import { halvesOf, laterSplit, splitLine } from '#server/production/composer/split-lines.ts'
import { statementsIn } from '#server/production/composer/statements.ts'
import { talliesOf } from '#server/production/composer/tallies.ts'
import { trimmedLine } from '#server/production/composer/trimmed-lines.ts'
import { turnedLines } from '#server/production/composer/turned-lines.ts'
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
    'condensed-claims': { condensedClaims },
    'dated-openings': { datedOpening },
    'quoted-lines': { quotedLines },
    'split-lines': { splitLine, laterSplit },
  }).flatMap(([file, made]) =>
    Object.entries(made).map(
      ([name, lines]): Task => ({
        of: `server/production/composer/${file}.ts ${name}`,
        characters: passage,
        run: (text) => (['en', 'pt'] as const).map((language) => lines(unitOf(text, language), unitOf('', language))),
      }),
    ),
  ),
  ...Object.entries({
    'cleft-lines': { cleftLines: ([unit]: Unit[]) => cleftLines(unit!) },
    'counted-lines': { countedLines },
    'merged-lines': { mergedLine },
    'paired-lines': { pairedLines },
    'resolved-lines': { resolvedLines },
    'retold-lines': { retoldLines: ([unit]: Unit[]) => retoldLines(unit!) },
    statements: { statementsIn: ([unit]: Unit[]) => statementsIn(unit!) },
    tallies: { talliesOf },
    'trimmed-lines': { trimmedLine },
    'turned-lines': { turnedLines: ([unit]: Unit[]) => turnedLines(unit!) },
  }).flatMap(([file, made]) =>
    Object.entries(made).map(
      ([name, lines]): Task => ({
        of: `server/production/composer/${file}.ts ${name}`,
        characters: passage,
        run: (text) =>
          (['en', 'pt'] as const).map((language) => {
            // A run has no more.
            const sentences = splitSentences(text)
              .slice(0, maxRun)
              .map((each) => unitOf(each.text, language))
            return [lines([unitOf(text, language), ...sentences]), sentences.length > 0 && lines(sentences)]
          }),
      }),
    ),
  ),
  ...Object.entries({
    'retold-lines': { isClear },
    'sentence-parts': { partsOf },
    'sentence-starts': { continued: (text: string, language: 'en' | 'pt') => continued(text, language, [{ text }]) },
    references: { hasOpenPronoun, namesTheUntold, countsTheUnnamed, pointsAtNoun },
    'clause-starts': { startsClause },
    clauses: { isOneThought },
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
  {
    of: 'server/production/composer/condensed-claims.ts withoutRelatives',
    characters: passage,
    run: withoutRelatives,
  },
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
