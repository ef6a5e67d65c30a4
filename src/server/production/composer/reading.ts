import type { Passage } from '#server/knowledge/index.ts'
import type { Source } from '#shared/collections/topics.ts'
import { placeOf } from '#shared/contracts/knowledge.ts'
import { detectLanguage, type Language } from '#shared/quality/language.ts'
import { type Block, plainBlocks } from '#shared/quality/plain-text.ts'
import { fold, type Sentence, splitSentences, words } from '#shared/quality/sentences.ts'
import { askedIn, questionLine } from './answered-questions.ts'
import { dropBrokenLists } from './broken-lists.ts'
import { findClaims, showAnswers } from './claims.ts'
import { Dialogues } from './dialogues.ts'
import { documentOf } from './document-of.ts'
import { documentsIn, isForOthers, orderOf } from './documents.ts'
import type { EarlierMentions } from './earlier-mentions.ts'
import { cleanHeading, problem, sequel, storyStep } from './headings.ts'
import { KnownNames } from './known-names.ts'
import { openPassages, withoutDirections } from './private-matter.ts'
import { Quotations, type Speech } from './quotations.ts'
import { stem } from './stems.ts'
import { tableItems } from './tables.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** Everything under one heading of one document, in reading order. */
export interface Section {
  key: string
  item: string
  title: string
  headings: string[]
  language: Language
  units: Unit[]
  names: KnownNames
  /** Whether the section after it tells what came of it. */
  goesOn: boolean
  /** What its document introduces, and where. */
  mentions: EarlierMentions
  /** The question that it answers, as an opening line; '' if there is none, or if readers could not tell what it is about. */
  question: string
}

/**
 * Joins passages by document and heading and reads their sentences. Duplicate sentences are read once. Of a
 * conversation, every answer of the speaker is a section of its own, and nothing else is read.
 * @param speaker the name of the person who will sign the texts
 */
export function readSections(all: readonly Passage[], fallback: Language, speaker = ''): Section[] {
  const passages = openPassages(all)
  const dialogues = new Dialogues(passages, speaker)
  const sections = new Map<string, Section>()
  const seen = new Set<string>()
  const paragraphs = new Map<string, number>()
  const quotations = new Map<string, Quotations>()
  const asked = new Map<Section, string>()
  const ordered = passages
    .map((passage, index) => ({ passage, index }))
    .sort((a, b) =>
      documentOf(a.passage) === documentOf(b.passage)
        ? (a.passage.position ?? a.index) - (b.passage.position ?? b.index)
        : a.index - b.index,
    )
  const read = ordered.map(({ passage, index }) => ({
    passage,
    index: passage.position ?? index,
    blocks: plainBlocks(passage.text),
    language: languageOf(passage.text, fallback),
  }))
  const documents = documentsIn(read, speaker)
  let inner: string[] = []
  for (const [at, { passage, index, blocks, language }] of read.entries()) {
    const document = documents.get(documentOf(passage))!
    if (!continues(read[at - 1]?.passage, passage)) inner = []
    dialogues.enter(passage)
    for (const heard of grouped(blocks)) {
      if (heard[0]!.kind === 'heading') {
        inner = [heard[0]!.text]
        continue
      }
      const group = dialogues.hear(passage, heard)
      if (!group || withoutDirections(group[0]!.text) === '') continue
      const path = cleanHeadings([...passage.headings, ...inner], passage.title)
      const headings = withoutStep(path)
      const before = sections.get(document.last)
      if (before && sequel.test(cleanHeading(path.at(-1) ?? '')) && isSibling(before.headings, path))
        before.goesOn = true
      const plainKey = `${documentOf(passage)}\n${headings.join('\n')}${dialogues.turn}`
      // What stands between two steps of a story was said before the second one.
      const isNext = document.last === plainKey || document.last.startsWith(`${plainKey}\n~`)
      if (!isNext && sections.has(plainKey)) document.parts += 1
      const newKey = sections.has(plainKey) ? `${plainKey}\n~${document.parts}~` : plainKey
      const key = isNext ? document.last : newKey
      document.last = key
      let section = sections.get(key)
      if (before && before !== section && dialogues.turn !== '' && startsMore.test(group[0]!.text)) before.goesOn = true
      if (!section) {
        section = {
          key,
          item: documentOf(passage),
          title: passage.title.trim(),
          headings,
          language,
          units: [],
          names: new KnownNames(speaker),
          goesOn: false,
          mentions: document.mentions,
          question: '',
        }
        sections.set(key, section)
        asked.set(section, dialogues.takeAsked() || (plainKey === key ? askedIn(path.at(-1) ?? '') : ''))
      }
      section.goesOn = problem.test(cleanHeading(path.at(-1) ?? ''))
      const paragraph = (paragraphs.get(key) ?? -1) + 1
      paragraphs.set(key, paragraph)
      const quoted = quotations.get(key) ?? new Quotations()
      quotations.set(key, quoted)
      for (const unit of unitsOf(group, passage, paragraph, language, quoted)) {
        const print = fold(unit.text + unit.items.join(' '))
        if (seen.has(print) && words(print).length > maxRefrainWords) continue
        seen.add(print)
        section.units.push({
          ...unit,
          index: section.units.length,
          order: orderOf(index, unit.start),
          namesKnown: section.names.add(unit.text),
          ...(isForOthers(unit, document, dialogues.turn !== '') && { strength: -1 }),
        })
      }
    }
  }
  for (const { units, language } of sections.values()) {
    dropBrokenLists(units, language)
    showAnswers(units)
  }
  for (const section of sections.values()) section.question = questionLine(section, asked.get(section) ?? '')
  return [...sections.values()].filter(({ units }) => units.length > 0)
}

/** "I don't know." may be said again. */
const maxRefrainWords = 3

/** Whether a passage stands under the same headings as the one before it, so that a heading inside that one holds for it, too. */
const continues = (before: Passage | undefined, passage: Passage): boolean =>
  before !== undefined &&
  documentOf(before) === documentOf(passage) &&
  before.position !== undefined &&
  passage.position === before.position + 1 &&
  before.headings.join('\n') === passage.headings.join('\n')

function languageOf(text: string, fallback: Language): Language {
  const { language } = detectLanguage(text)
  return language === 'pt' || language === 'en' ? language : fallback
}

function cleanHeadings(headings: readonly string[], title: string): string[] {
  const plain = headings
    .map((heading) =>
      heading
        .replace(/[#*_`]+/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
  return plain.filter((heading, index) => heading !== plain[index - 1] && (index > 0 || fold(heading) !== fold(title)))
}

/** "What happened", "Why" and "What we changed" are one story: its steps are read on under the heading above them. */
const withoutStep = (headings: string[]): string[] =>
  storyStep.test(cleanHeading(headings.at(-1) ?? '')) ? headings.slice(0, -1) : headings

/** Whether two sections stand next to each other under the same heading. */
const isSibling = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.at(-1) !== other.at(-1) &&
  one.slice(0, -1).join('\n') === other.slice(0, -1).join('\n')

/** An answer that goes on with what the one before it told: "And then people stopped coming." */
const startsMore = /^(?:and|but|so|then|because|e|aí|mas|então|porque)(?!\p{L})/iu

/** Blocks that are read together: a paragraph, or a list with the line that introduces it. */
function grouped(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  for (const block of blocks) {
    if (block.kind === 'code') continue
    const last = groups.at(-1)
    if (last && block.kind === 'table' && last[0]!.kind === 'table') {
      last.push(block)
      continue
    }
    const follows =
      last && block.kind === 'item' && last[0]!.kind !== 'heading' && last[0]!.kind !== 'table' && continuesList(last)
    if (follows) last.push(block)
    else groups.push([block])
  }
  return groups
}

const continuesList = (group: readonly Block[]): boolean =>
  group.at(-1)!.kind === 'item' || /[:;]\s*$/.test(group.at(-1)!.text)

/** Initials under what somebody wrote: "— D.A." */
const signature = /(?<=[.!?]) ?[—–-] ?(?:\p{Lu}\.){2,3}$/u

/** A unit that has no place in a section yet. */
type ReadUnit = Omit<Unit, 'index' | 'order' | 'namesKnown'>

function unitsOf(
  group: readonly Block[],
  passage: Passage,
  paragraph: number,
  language: Language,
  quotations: Quotations,
): ReadUnit[] {
  if (group[0]!.kind === 'table') return tableOf(group, passage, paragraph, language)
  const items = group.filter(({ kind }) => kind === 'item')
  const lead = group[0]!.kind === 'paragraph' ? group[0]! : null
  const units: ReadUnit[] = []
  const sentences = lead ? quotations.hear(lead.text, splitSentences(lead.text), language) : []
  const make = (block: Block, { text: raw, start: from, end: to }: Sentence, speech: Speech = 'own'): ReadUnit => {
    const text = withoutLabel(withoutDirections(raw).replace(signature, ''), language)
    const claims = findClaims(text, language, undefined, sentences.length <= 1)
    return {
      kind: 'sentence',
      text,
      items: [],
      ordered: false,
      start: block.at[from]!,
      end: block.at[to - 1]! + 1,
      passage,
      language,
      paragraph,
      speech,
      ...claims,
      ...(speech === 'quoted' && { strength: -1 }),
    }
  }
  for (const sentence of sentences) units.push(make(lead!, sentence, sentence.speech))
  if (items.length === 0) return units
  const intro = units.length > 0 && /[:;]$/.test(units.at(-1)!.text) ? units.pop()! : null
  const last = items.at(-1)!
  const first = items[0]!
  const list: ReadUnit = {
    ...(intro ?? make(first, { text: first.text, start: 0, end: first.text.length })),
    kind: 'list',
    text: intro?.text ?? '',
    items: items.map(({ text }) => withoutSeparator(text, language)),
    ordered: items.every(({ ordered }) => ordered),
    end: last.at.at(-1)! + 1,
  }
  return [...units, { ...list, ...findClaims(list.text, language, list) }]
}

/** A table as a list: a row with its headings for each item. */
function tableOf(rows: readonly Block[], passage: Passage, paragraph: number, language: Language): ReadUnit[] {
  const items = tableItems(rows.map(({ text }) => text))
  const list = { kind: 'list', text: '', items, ordered: false } as const
  const [start, end] = [rows[0]!.at[0]!, rows.at(-1)!.at.at(-1)! + 1]
  // One that cannot be read is a gap: what follows may speak of it.
  return [{ ...list, start, end, passage, language, paragraph, speech: 'own', ...findClaims('', language, list) }]
}

/** Items of legal lists are separated by semicolons, the last two by "and". */
const withoutSeparator = (item: string, language: Language): string => item.replace(separators[language], '')
const separators: Record<Language, RegExp> = { en: /[;,](?: (?:and|or))?$/i, pt: /[;,](?: (?:e|ou))?$/i }

/** Removes a label such as "Tip:" in front of a sentence. */
function withoutLabel(text: string, language: Language): string {
  const rest = text.replace(wordingOf(language).label, '')
  return rest === text || rest === '' ? text : rest[0]!.toUpperCase() + rest.slice(1)
}

/** The source of the units, which belong to one passage: quoted from the first to the last of them. */
export function sourceOf(units: readonly Unit[]): Source {
  const { passage } = units[0]!
  const { chunk, item, title, headings, url, date, text } = passage
  const start = Math.min(...units.map((unit) => unit.start))
  const end = Math.max(...units.map((unit) => unit.end))
  const quote = text.slice(start, end).trim()
  return { chunk, item, title, headings, url, quote, ...(date && { date }), ...placeOf(passage) }
}

/** Number of characters the unit has when written out. */
export const lengthOf = (unit: Unit): number =>
  unit.text.length + unit.items.reduce((sum, item) => sum + item.length + 3, 0)

/** Rough word stems without stop words, for comparing what texts are about. */
export function terms(text: string, stopwords: ReadonlySet<string>): string[] {
  return words(text).flatMap((word) => {
    const plain = fold(word)
    if (stopwords.has(plain) || (plain.length < 3 && !/\d/.test(plain))) return []
    return [stem(plain)]
  })
}
