import type { Passage } from '#server/knowledge/index.ts'
import type { Language } from '#shared/quality/language.ts'
import type { Angle } from './language-words.ts'
import type { Speech } from './quotations.ts'

/** A sentence of a passage, or a list with the sentence that introduces it. */
export interface Unit {
  kind: 'sentence' | 'list'
  /** Plain text; for a list, the sentence that introduces it, or ''. */
  text: string
  items: string[]
  ordered: boolean
  /** Range in the raw passage. */
  start: number
  end: number
  passage: Passage
  language: Language
  /** Among the units of the section. */
  index: number
  /** Where it stands in its document, to be compared with others of it. */
  order: number
  /** Which paragraph of the section it belongs to. */
  paragraph: number
  /** Whose words it is. */
  speech: Speech
  /** Whether it begins like the second of two sentences: "However", "31 had", "So we". */
  leans: boolean
  /** Whether it leans, or refers to an earlier sentence anywhere. */
  dangling: boolean
  /** Whether it names somebody or something that the section named before. */
  namesKnown: boolean
  /** What it claims, strongest first; empty for filler. */
  claims: Angle[]
  /** How strong the claim is, about 0–10; below 0 it must not be shown. */
  strength: number
}
