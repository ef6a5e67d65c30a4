import { chunkMarkdown } from '#server/knowledge/chunk-markdown.ts'
import { languageOf } from '#server/knowledge/language.ts'
import { checkNesting } from '#server/knowledge/parser/check-nesting.ts'
import { sentencesOf, tableOf } from '#server/knowledge/parser/csv.ts'
import { tidied } from '#server/knowledge/parser/tidied.ts'
import { ownTitle, readXml } from '#server/knowledge/parser/xml.ts'
import { limits } from '#shared/limits.ts'
import type { Task } from './task.ts'

const page = limits.pageBodyCharacters
const ingested = 5_000_000

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
  { of: 'server/knowledge/chunk-markdown.ts chunkMarkdown', characters: ingested, isApart: true, run: chunkMarkdown },
  { of: 'server/knowledge/language.ts languageOf', characters: ingested, run: languageOf },
  { of: 'server/knowledge/parser/tidied.ts tidied', characters: ingested, isApart: true, run: tidied },
  { of: 'server/knowledge/parser/csv.ts tableOf', characters: ingested, isApart: true, run: tableOf },
  {
    of: 'server/knowledge/parser/csv.ts sentencesOf',
    characters: ingested,
    isApart: true,
    run: (text) => sentencesOf(text.split('\n').map((line) => line.split(','))),
  },
  {
    of: 'server/knowledge/parser/check-nesting.ts checkNesting',
    characters: ingested,
    isApart: true,
    run: (text) => quietly(() => checkNesting(text)),
  },
  {
    of: 'server/knowledge/parser/xml.ts readXml',
    characters: ingested,
    isApart: true,
    run: (text) =>
      quietly(() => readXml(`<a b="c">${text}</a>`, { open: (_, attribute) => attribute('b'), text: () => {} })),
  },
  {
    of: 'server/knowledge/parser/xml.ts readXml',
    characters: ingested,
    isApart: true,
    run: (text) => quietly(() => readXml(`<a ${text}>b</a>`, { open: (_, attribute) => attribute('z') })),
  },
  {
    of: 'server/knowledge/parser/xml.ts ownTitle',
    characters: ingested,
    isApart: true,
    run: (text) => quietly(() => ownTitle(`<a><dc:title>${text}</dc:title></a>`)),
  },
]
