import { cleftLines } from '#server/production/composer/cleft-lines.ts'
import { countedLines } from '#server/production/composer/counted-lines.ts'
import { kickerLines } from '#server/production/composer/kicker-lines.ts'
import { mergedLine } from '#server/production/composer/merged-lines.ts'
import { pairedLines } from '#server/production/composer/paired-lines.ts'
import { readSections } from '#server/production/composer/reading.ts'
import { isClear, isSound, retoldLines } from '#server/production/composer/retold-lines.ts'
import { partsOf } from '#server/production/composer/sentence-parts.ts'
import { continued } from '#server/production/composer/sentence-starts.ts'
import { statementsIn } from '#server/production/composer/statements.ts'
import { talliesOf } from '#server/production/composer/tallies.ts'
import { turnedLines } from '#server/production/composer/turned-lines.ts'
import { gerundOf, infinitiveOf, participleOf } from '#server/production/composer/verb-forms.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import { unitOf } from './line-tasks.ts'
import type { Task } from './task.ts'

const passage = 20_000
/** A run is part of a post. */
const run = 3000
const word = 100
const languages = ['en', 'pt'] as const
const path = (file: string, name: string) => `server/production/composer/${file}.ts ${name}`
const unitsOf = (text: string, language: 'en' | 'pt') => [
  ...splitSentences(text).map((each) => unitOf(each.text, language)),
  unitOf(text, language),
]

/** How the composer makes opening lines of sentences and of runs of them. */
export const openingTasks: readonly Task[] = [
  ...Object.entries({
    'cleft-lines': { cleftLines },
    'retold-lines': { retoldLines },
    statements: { statementsIn },
    'turned-lines': { turnedLines },
  }).flatMap(([file, made]) =>
    Object.entries(made).map(
      ([name, lines]): Task => ({
        of: path(file, name),
        characters: passage,
        run: (text) => languages.map((language) => lines(unitOf(text, language))),
      }),
    ),
  ),
  ...Object.entries({
    'counted-lines': { countedLines },
    'merged-lines': { mergedLine },
    'paired-lines': { pairedLines },
    tallies: { talliesOf },
  }).flatMap(([file, made]) =>
    Object.entries(made).map(
      ([name, lines]): Task => ({
        of: path(file, name),
        characters: run,
        run: (text) => languages.map((language) => lines(unitsOf(text, language))),
      }),
    ),
  ),
  {
    of: path('kicker-lines', 'kickerLines'),
    characters: run,
    run: (text) => {
      const headings = ['How we work', text.slice(0, 300)]
      const passages = [{ chunk: '', item: '', title: '', headings, url: '', text }]
      return languages.map((language) =>
        readSections(passages, language).map((section) => kickerLines(section, unitsOf(text, language))),
      )
    },
  },
  ...Object.entries({
    'retold-lines': { isClear, isSound },
    'sentence-parts': { partsOf },
  }).flatMap(([file, tests]) =>
    Object.entries(tests).map(
      ([name, test]): Task => ({
        of: path(file, name),
        characters: passage,
        run: (text) => languages.map((language) => test(text, language)),
      }),
    ),
  ),
  {
    of: path('sentence-starts', 'continued'),
    characters: passage,
    run: (text) => languages.map((language) => continued(text, language, [{ text }])),
  },
  {
    of: path('verb-forms', 'participleOf'),
    characters: word,
    run: (text) => languages.map((language) => participleOf(text, language)),
  },
  { of: path('verb-forms', 'infinitiveOf'), characters: word, run: infinitiveOf },
  { of: path('verb-forms', 'gerundOf'), characters: word, run: gerundOf },
]
