import type { SourcePlace } from '../collections/topics.ts'

/** The supported file extensions. */
export const acceptedExtensions: readonly string[] = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'odt',
  'md',
  'txt',
  'html',
  'htm',
  'csv',
]

/** Why an item could not be read, as stored in `error`. The interface words them. */
export const knowledgeErrors = [
  'empty',
  /** A PDF of pictures. */
  'scanned',
  'encrypted',
  'corrupt',
  'too-large',
  'mislabelled',
  'unsupported',
  'timeout',
  'invalid-url',
  'private-address',
  'unreachable',
  'not-a-page',
  'crashed',
  'canceled',
  /** Another item of the base says the same. */
  'duplicate',
  'unexpected',
] as const
export type KnowledgeError = (typeof knowledgeErrors)[number]

interface ReadItem {
  type: string
  status: string
  file: string
}

/** Whether the file of a document could never be read and was therefore removed. */
export const isFileGone = ({ type, status, file }: ReadItem): boolean =>
  type === 'document' && status === 'error' && file === ''

/** A failed item may succeed now, and the page behind a link may have changed. */
export const canBeReadAgain = (item: ReadItem): boolean =>
  item.status === 'error' ? !isFileGone(item) : item.type === 'link' && item.status === 'ready'

const slides = new Set(['pptx'])

/** The place of a passage by the number that is stored with it. */
export function sourcePlace(item: { extension: string } | undefined, page: number): SourcePlace {
  if (!page || !item) return {}
  return slides.has(item.extension) ? { slide: page } : { page }
}

/** Only the place of something that has more. */
export const placeOf = ({ page, slide }: SourcePlace): SourcePlace => ({
  ...(page ? { page } : {}),
  ...(slide ? { slide } : {}),
})

/** A passage from `GET /api/knowledge-bases/{base}/passages?q=`, best first. */
export interface FoundPassage extends SourcePlace {
  chunk: string
  item: string
  /** Of the item. */
  title: string
  headings: string[]
  /** Markdown. */
  text: string
  /** Order inside the item, from 0. */
  position: number
}
export interface FoundPassages {
  passages: FoundPassage[]
}

/** The contents of a base, from `GET /api/instances/{instance}/knowledge-figures`. */
export interface BaseFigures {
  items: number
  ready: number
  /** Queued or being read. */
  working: number
  failed: number
  passages: number
}
export interface KnowledgeFigures {
  /** By the id of the base; empty bases are left out. */
  bases: Record<string, BaseFigures>
}
