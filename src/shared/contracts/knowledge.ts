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
  'srt',
  'vtt',
]

/** Subtitles: text with times. */
export const transcriptExtensions: readonly string[] = ['srt', 'vtt']

/** The extensions of recordings, whose speech a provider writes down. */
export const audioExtensions: readonly string[] = ['mp3', 'm4a', 'wav', 'ogg', 'webm']

/** A recording waits with this code until administrators have set a provider that hears. */
export const needsSpeech = 'needs-speech'

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
  /** A recording of more than `limits.audioMinutes`. */
  'too-long',
  /** Nobody speaks in it. */
  'silent',
  /** The provider that hears refused the recording, or could not be reached. */
  'speech-refused',
  'speech-failed',
  'unexpected',
] as const
export type KnowledgeError = (typeof knowledgeErrors)[number]

interface ReadItem {
  type: string
  status: string
  file: string
}

/** Whether the file of an item could never be read and was therefore removed. */
export const isFileGone = ({ type, status, file }: ReadItem): boolean =>
  (type === 'document' || type === 'audio') && status === 'error' && file === ''

/** A failed item may succeed now, and the page behind a link may have changed. */
export const canBeReadAgain = (item: ReadItem): boolean =>
  item.status === 'error' ? !isFileGone(item) : item.type === 'link' && item.status === 'ready'

const slides = new Set(['pptx'])

interface Placed {
  page: number
  seconds: number
}

/** The place of a passage in its item, by the numbers that are stored with it. */
export function sourcePlace(
  item: { type: string; extension: string } | undefined,
  { page, seconds }: Placed,
): SourcePlace {
  if (!item) return {}
  if (item.type === 'audio' || transcriptExtensions.includes(item.extension)) return { seconds }
  if (!page) return {}
  return slides.has(item.extension) ? { slide: page } : { page }
}

/** Only the place of something that has more. */
export const placeOf = ({ page, slide, seconds }: SourcePlace): SourcePlace => ({
  ...(seconds === undefined ? {} : { seconds }),
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
