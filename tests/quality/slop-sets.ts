import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from './grounding-sets.ts'
import { reportOf } from './report.ts'

export interface Device {
  /** A post or a few sentences of one; the device is some of them. */
  text: string
  start: number
  end: number
  /** `contrast`, `triad` … */
  kind: string
  set:
    | 'tuned'
    | 'held out'
    | 'later'
    | 'posts'
    | 'further posts'
    | 'last posts'
    | 'plain posts'
    | 'kept posts'
    | 'fresh posts'
    | 'varied posts'
    | 'sealed posts'
    | 'third posts'
    | 'fourth posts'
    | 'open posts'
    | 'told posts'
    | 'told later'
    | "strangers' posts"
    | 'unseen posts'
}

/**
 * Devices of machine-written posts in `tests/data/checks`: their kind after `=`, then a post per line, its device in double
 * brackets and `⏎` for the end of a line. Every other one was held out while the checks were written; those of the kind
 * `later` were written when the checks were finished. Posts have several devices, each with its kind in the brackets;
 * `further posts` and `last posts` were written once the checks saw those before them, and so were `plain posts` and
 * `kept posts`, which were held out. Nothing was mended for `fresh posts`. `varied posts`,
 * `sealed posts` (held out), `third posts` and `fourth posts` came after those, and `open posts` last, for which nothing
 * was mended either. `told posts` are told scenes with a twist, pairs, denials and lessons, written when those were seen least;
 * nothing was mended for `told later`. `strangers' posts` were written by somebody who did not know the checks, without kinds, and
 * so were `unseen posts`, for which nothing was mended.
 */
export function devicesIn(language: Locale): Device[] {
  const file = join(import.meta.dirname, '../data/checks', `slop.${language}.txt`)
  const sets = readFileSync(file, 'utf8').split(/^= /m).slice(1)
  return sets.flatMap((set) => {
    const [title, ...lines] = set.trim().split('\n')
    return lines.flatMap((line, index) =>
      marked(line).map((device): Device => {
        const half = index % 2 ? 'held out' : 'tuned'
        return device.kind
          ? { ...device, set: title as Device['set'] }
          : { ...device, kind: title!, set: title === 'later' ? 'later' : half }
      }),
    )
  })
}

/** The marked parts of a post, with the kind that is written in the brackets. */
function marked(line: string): Omit<Device, 'set'>[] {
  const post = line.replace(/ ?⏎ ?/g, '\n')
  const parts: Omit<Device, 'set'>[] = []
  let [text, at] = ['', 0]
  for (const { 0: whole, 1: kind = '', 2: device, index } of post.matchAll(/\[\[(?:([a-z]+)\| )?(.*?)\]\]/gs)) {
    text += post.slice(at, index)
    parts.push({ text: '', start: text.length, end: text.length + device!.length, kind })
    text += device
    at = index + whole.length
  }
  text += post.slice(at)
  return parts.map((part) => ({ ...part, text }))
}

/** What the posts say beside their devices. */
export const aroundDevices = (language: Locale): string[] =>
  [...Map.groupBy(devicesIn(language), ({ text }) => text)].map(([text, devices]) =>
    devices.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)}${rest.slice(end)}`, text),
  )

/** Where a plain sentence may stand: at the end and in the middle of a story and of a report. */
const places: Record<Locale, readonly ((sentence: string) => string)[]> = {
  'en-US': [
    (sentence) => `I wrote to the contractor in May. He came on a Tuesday and looked at all of it. ${sentence}`,
    (sentence) =>
      `I wrote to the contractor in May. He came on a Tuesday. ${sentence} We paid him in June and filed the bill.`,
    (sentence) => `The survey was done on 14 May by two people from the county. They found some damage. ${sentence}`,
    (sentence) => `The survey was done on 14 May by two people from the county. ${sentence} The cost is in the budget.`,
  ],
  'pt-BR': [
    (sentence) => `Escrevi para o empreiteiro em maio. Ele veio numa terça e olhou tudo. ${sentence}`,
    (sentence) =>
      `Escrevi para o empreiteiro em maio. Ele veio numa terça. ${sentence} Pagamos em junho e arquivamos a conta.`,
    (sentence) => `A vistoria foi feita em 14 de maio por duas pessoas da prefeitura. Elas acharam danos. ${sentence}`,
    (sentence) =>
      `A vistoria foi feita em 14 de maio por duas pessoas da prefeitura. ${sentence} O custo está no orçamento.`,
  ],
}

const whole = new Set(['paragraphs', 'stories', 'prose', 'further prose', "strangers' prose", 'unseen paragraphs'])

/**
 * Plain texts of `tests/data/checks`, by what they were once taken for: paragraphs, stories and prose as they are, sentences in
 * each place where they may stand. `prose` was written before its author saw the forms, `further prose` when they had been
 * mended for it, and nothing was mended for that. `strangers' prose` was written by somebody who did not know the checks, and
 * so were `unseen paragraphs`, for which nothing was mended.
 */
export function plainTexts(language: Locale): Map<string, string[]> {
  const file = join(import.meta.dirname, '../data/checks', `plain.${language}.txt`)
  const sets = readFileSync(file, 'utf8').split(/^= /m).slice(1)
  return new Map(
    sets.map((set) => {
      const [title = '', ...lines] = set.trim().split('\n')
      return [title, whole.has(title) ? lines : lines.flatMap((line) => places[language].map((place) => place(line)))]
    }),
  )
}

const ofForm = new Set([
  ...['cliche', 'inflated-word', 'contrast-frame', 'staged-answer', 'fragment-series', 'engagement-bait'],
  ...['vague-source', 'many-emojis', 'repeated-form', 'stock-story', 'announcement', 'saying', 'slogan-list'],
  ...['triad', 'choice-question'],
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
