import { chunkMarkdown } from '#server/knowledge/chunk-markdown.ts'
import { digest } from '#server/knowledge/digest.ts'
import { languageOf } from '#server/knowledge/language.ts'
import { checkNesting } from '#server/knowledge/parser/check-nesting.ts'
import { parseRows, sentencesOf, tableOf } from '#server/knowledge/parser/csv.ts'
import { withoutFrontMatter } from '#server/knowledge/parser/front-matter.ts'
import { tableText } from '#server/knowledge/parser/table-text.ts'
import { parseCopied, parseTranscript } from '#server/knowledge/parser/transcript.ts'
import { readTyped } from '#server/knowledge/parser/typed.ts'
import { ownTitle, readXml } from '#server/knowledge/parser/xml.ts'
import { marksIn, pageMark, withoutMarks } from '#server/knowledge/places.ts'
import { limits } from '#shared/limits.ts'
import type { Task } from './task.ts'

const page = limits.pageBodyCharacters
const ingested = 5_000_000
/** Enough to see how the time of a parser grows. */
const part = 500_000

const quietly = (work: () => unknown) => {
  try {
    return work()
  } catch {
    // Refused is an answer too.
    return null
  }
}

export const knowledgeTasks: readonly Task[] = [
  { of: 'server/knowledge/chunk-markdown.ts chunkMarkdown', characters: page, run: chunkMarkdown },
  { of: 'server/knowledge/parser/typed.ts readTyped', characters: page, run: readTyped },
  { of: 'server/knowledge/language.ts languageOf', characters: ingested, run: languageOf },
  {
    of: 'server/knowledge/digest.ts digest',
    characters: ingested,
    isApart: true,
    run: (markdown) => quietly(() => digest({ title: markdown, markdown })),
  },
  { of: 'server/knowledge/parser/csv.ts tableOf', characters: part, isApart: true, run: tableOf },
  { of: 'server/knowledge/parser/csv.ts parseRows', characters: part, isApart: true, run: parseRows },
  {
    of: 'server/knowledge/parser/csv.ts sentencesOf',
    characters: part,
    isApart: true,
    run: (text) => sentencesOf(text.split('\n').map((line) => line.split(','))),
  },
  {
    of: 'server/knowledge/parser/table-text.ts tableText',
    characters: part,
    isApart: true,
    run: (text) => tableText(text.split('\n').map((line) => line.split(','))),
  },
  {
    of: 'server/knowledge/parser/front-matter.ts withoutFrontMatter',
    characters: part,
    isApart: true,
    run: (text) => withoutFrontMatter(`---\n${text}\n---\n`),
  },
  {
    of: 'server/knowledge/places.ts withoutMarks',
    characters: page,
    run: (text) => withoutMarks(pageMark(1) + text),
  },
  {
    of: 'server/knowledge/parser/transcript.ts parseTranscript',
    characters: part,
    isApart: true,
    run: (text) => parseTranscript(`00:01.0 --> 00:02.0\n${text}`),
  },
  {
    of: 'server/knowledge/parser/transcript.ts parseCopied',
    characters: part,
    isApart: true,
    run: (text) => parseCopied(`0:01\n${text}`),
  },
  { of: 'server/knowledge/places.ts marksIn', characters: page, run: marksIn },
  {
    of: 'server/knowledge/parser/check-nesting.ts checkNesting',
    characters: part,
    isApart: true,
    run: (text) => quietly(() => checkNesting(text)),
  },
  {
    of: 'server/knowledge/parser/xml.ts readXml',
    characters: part,
    isApart: true,
    run: (text) =>
      quietly(() => readXml(`<a b="c">${text}</a>`, { open: (_, attribute) => attribute('b'), text: () => {} })),
  },
  {
    of: 'server/knowledge/parser/xml.ts readXml',
    characters: part,
    isApart: true,
    run: (text) => quietly(() => readXml(`<a ${text}>b</a>`, { open: (_, attribute) => attribute('z') })),
  },
  {
    of: 'server/knowledge/parser/xml.ts ownTitle',
    characters: part,
    isApart: true,
    run: (text) => quietly(() => ownTitle(`<a><dc:title>${text}</dc:title></a>`)),
  },
]
