import type { Passage } from '#server/knowledge/index.ts'
import type { Language } from '#shared/quality/language.ts'
import type { Block } from '#shared/quality/plain-text.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import { documentOf } from './document-of.ts'
import { EarlierMentions } from './earlier-mentions.ts'
import { callsColleague, isAddressed, speaksOf, speaksTo } from './private-matter.ts'
import type { Unit } from './unit.ts'

/** What all sections of a document share. */
interface Document {
  mentions: EarlierMentions
  /** The first name of the person who signs. */
  speaker: string
  /** Whether it is a letter or a memo, so that "you" is somebody in particular. */
  isAddressed: boolean
  /** The section that was read last, and the part of it that story steps belong to. */
  last: string
  parts: number
}

interface ReadPassage {
  passage: Passage
  index: number
  blocks: readonly Block[]
  language: Language
}

/** The documents of the passages, which come in their order. */
export function documentsIn(read: readonly ReadPassage[], speaker: string): Map<string, Document> {
  const documents = new Map<string, Document>()
  for (const { passage, index, blocks, language } of read) {
    const item = documentOf(passage)
    const document = documents.get(item) ?? {
      mentions: new EarlierMentions(speaker),
      speaker: /\p{Lu}\p{Ll}{2,}(?= \p{Lu}|$)/u.exec(speaker)?.[0] ?? '',
      isAddressed: false,
      last: '',
      parts: 0,
    }
    documents.set(item, document)
    document.isAddressed ||= isAddressed([...passage.headings, passage.text].join('\n'))
    for (const { kind, text, at } of blocks) {
      if (kind === 'heading' || kind === 'code') continue
      for (const sentence of splitSentences(text))
        document.mentions.hear(sentence.text, orderOf(index, at[sentence.end - 1]!), language)
    }
  }
  return documents
}

/** Where in a document something stands, given its passage and the place in it. */
export const orderOf = (passage: number, start: number): number => passage * maxPassageCharacters + start
const maxPassageCharacters = 1_000_000

/** Whether it addresses somebody in particular instead of the readers of a post. */
export const isForOthers = (
  { text, items, language }: Pick<Unit, 'text' | 'items' | 'language'>,
  document: Document,
  isTurn: boolean,
): boolean =>
  [text, ...items].some(
    (each) =>
      (document.isAddressed && speaksTo(each, language, 'readers')) ||
      (isTurn && speaksTo(each, language, 'interviewer')) ||
      (document.speaker !== '' && speaksOf(document.speaker, each, language)) ||
      callsColleague(each, language, (word) => document.mentions.isName(word)),
  )
