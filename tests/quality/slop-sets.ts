import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from './grounding-sets.ts'
import { reportOf } from './report.ts'

interface Device {
  /** A few sentences of a post; the device is some of them. */
  text: string
  start: number
  end: number
  /** `contrast`, `triad` … */
  kind: string
  half: 'tuned' | 'held out' | 'later'
}

/**
 * Devices of machine-written posts in `tests/data/checks`: their kind after `=`, then a post per line, its device in double
 * brackets and `⏎` for the end of a line. Every other one was held out while the checks were written; those of the kind
 * `later` were written when the checks were finished.
 */
export function devicesIn(language: Locale): Device[] {
  const file = join(import.meta.dirname, '../data/checks', `slop.${language}.txt`)
  const sets = readFileSync(file, 'utf8').split(/^= /m).slice(1)
  return sets.flatMap((set) => {
    const [kind, ...lines] = set.trim().split('\n')
    return lines.map((line, index): Device => {
      const marked = line.replace(/ ⏎ /g, '\n')
      return {
        text: marked.replace('[[', '').replace(']]', ''),
        start: marked.indexOf('[['),
        end: marked.indexOf(']]') - 2,
        kind: kind!,
        half: kind === 'later' ? 'later' : index % 2 ? 'held out' : 'tuned',
      }
    })
  })
}

const ofForm = new Set([
  ...['cliche', 'inflated-word', 'contrast-frame', 'staged-answer', 'fragment-series', 'engagement-bait'],
  ...['vague-source', 'many-emojis', 'repeated-form', 'stock-story', 'announcement', 'saying', 'slogan-list'],
])

/** What the report says about the style of a text, hints left out. */
const slopIn = (text: string, language: Locale) =>
  reportOf(text, { language }).findings.filter(({ check, severity }) => severity !== 'hint' && ofForm.has(check))

/** Whether the report marks some of the device. */
export const isSeen = ({ text, start, end }: Device, language: Locale): boolean =>
  slopIn(text, language).some((finding) => finding.start < end && finding.end > start)

/** The checks that mark a paragraph which a person wrote. */
export const alarmsOf = (paragraph: string, language: Locale): string[] =>
  slopIn(paragraph, language).map(({ check, excerpt }) => `${check}: ${excerpt}`)

const folders: Record<Locale, readonly string[]> = {
  'en-US': ['samples/en-US/*.{md,txt}', 'tests/data/knowledge/en-US/*.md'],
  'pt-BR': ['samples/pt-BR/*.{md,txt}', 'tests/data/knowledge/pt-BR/*.md'],
}
/** Documents of others, which are beside the project on machines of its developers and are not part of it. */
const beside: Record<Locale, readonly string[]> = {
  'en-US': ['knowledge/en/*.md', 'knowledge-hard/en/*.md', 'retrieval/xquad.en.json'],
  'pt-BR': ['knowledge/pt-BR/*.md', 'knowledge-hard/pt-BR/*.md', 'retrieval/faquad.json'],
}

const root = join(import.meta.dirname, '../..')
const minWords = 20

/** Paragraphs that people wrote: those of the project, and those of the documents in `more`, if it exists. */
export function humanParagraphs(language: Locale, more = ''): string[] {
  const own = folders[language].flatMap((pattern) => globSync(join(root, pattern)))
  const others = more && existsSync(more) ? beside[language].flatMap((pattern) => globSync(join(more, pattern))) : []
  return [...own, ...others].sort().flatMap(paragraphsOf)
}

function paragraphsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const blocks: string[] = file.endsWith('.json')
    ? (JSON.parse(text) as { data: { paragraphs: { context: string }[] }[] }).data.flatMap(({ paragraphs }) =>
        paragraphs.map(({ context }) => context),
      )
    : text.replace(/^```[\s\S]*?^```/gm, '').split(/\n\s*\n/)
  return blocks
    .map((block) =>
      block
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[*_`]/g, '')
        .trim(),
    )
    .filter((block) => !/^(?:#|\||>|<|!|---|[-*+] |\d+\. )/.test(block) && block.split(/\s+/).length >= minWords)
}
