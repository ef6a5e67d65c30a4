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

/** The extensions of recordings, which a provider transcribes. */
export const audioExtensions: readonly string[] = ['mp3', 'm4a', 'wav', 'ogg', 'webm']

/** Files that can be added to a video's address: its audio, its subtitles, or a copied transcript. */
export const videoExtensions: readonly string[] = [...transcriptExtensions, 'txt', ...audioExtensions]

/** A recording waits with this code until administrators have configured a transcription provider. */
export const needsSpeech = 'needs-speech'

/** Why an item could not be read, as stored in `error`. The interface has the texts. */
export const knowledgeErrors = [
  'empty',
  /** A scanned PDF without text. */
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
  /** Another item of the base has the same text. */
  'duplicate',
  /** A recording of more than `limits.audioMinutes`. */
  'too-long',
  /** It contains no speech. */
  'silent',
  /** YouTube has no captions of the video, or does not provide them to us. */
  'no-captions',
  /** The video does not exist, or requires a sign-in. */
  'video-unavailable',
  /** The transcription provider refused the recording, or could not be reached. */
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

const ofFiles = new Set(['document', 'audio', 'other'])

/** Whether items of the type consist of a file. */
export const isOfFile = (type: string): boolean => ofFiles.has(type)

/** Whether the item's file is unreadable and was therefore removed. */
export const isFileGone = ({ type, status, file }: ReadItem): boolean =>
  isOfFile(type) && status === 'error' && file === ''

/** Whether the item is a recording, which a provider has to transcribe. */
export const isHeard = ({ type, file }: Pick<ReadItem, 'type' | 'file'>): boolean =>
  type === 'audio' || (type === 'youtube' && audioExtensions.includes(extensionOf(file)))

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether reading it again can help: a failed item may succeed now, and a linked page may have changed. */
export const canBeReadAgain = (item: ReadItem): boolean =>
  item.status === 'error' ? !isFileGone(item) : isElsewhere(item) && item.status === 'ready'

/** After this many failed checks in a row, a link is not checked until a person reads it again. */
export const maxFailedChecks = 5
/** After this many failures in a row of a followed site, a person is notified; it is still checked. */
export const notifiedFailedChecks = 3

/** Whether the source is fetched, so that it may fail temporarily or change. */
export const isElsewhere = ({ type, file }: Pick<ReadItem, 'type' | 'file'>): boolean =>
  type === 'link' || (type === 'youtube' && file === '')

const slides = new Set(['pptx'])
/** Recordings and videos have times instead of pages. */
const timed = new Set(['audio', 'youtube'])

interface Placed {
  page: number
  seconds: number
}

/** The place of a passage in its item, from its stored numbers. */
export function sourcePlace(
  item: { type: string; extension: string } | undefined,
  { page, seconds }: Placed,
): SourcePlace {
  if (!item) return {}
  if (timed.has(item.type) || transcriptExtensions.includes(item.extension)) return { seconds }
  if (!page) return {}
  return slides.has(item.extension) ? { slide: page } : { page }
}

/** Picks the place from an object with further fields. */
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
  /** Found by semantic search only: it contains none of the query's words. */
  byMeaning: boolean
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
  /** Progress of embedding its passages for semantic search; null without a provider. */
  meaning: MeaningFigures | null
}

export interface MeaningFigures {
  done: number
  total: number
  /** Why it is stopped: `monthly-spend`, or a code of the provider's failure; '' if it is not. */
  error: string
}

export interface KnowledgeFigures {
  /** Figures by the id of the base; empty bases are left out. */
  bases: Record<string, BaseFigures>
}

/** A page of a website that can be added as a link. */
export interface SitePage {
  url: string
  /** '' if only its address is known. */
  title: string
  /** When it was published or last changed: ISO 8601, or ''. */
  date: string
  /** Whether the base has a link to it. */
  isAdded: boolean
}

/** From `POST /api/knowledge-bases/{base}/site-pages` with `{ url }`: newest first. */
export interface SitePages {
  pages: SitePage[]
  /** The number of further ones. */
  left: number
  /** Whether a feed or sitemap lists new pages, so that the address can be followed (`followed_sites`). */
  canFollow: boolean
}

export const maxSitePages = 500

/** Max sites that a workspace may follow. */
export const maxFollowedSites = 20
/** Max pages added per check; the others wait for the next one. */
export const maxPagesPerLook = 25

/** Why a followed site adds nothing, in addition to the codes of `knowledgeErrors`. */
export const followErrors = [
  /** Neither a feed nor a sitemap lists its pages. */
  'no-feed',
  /** The workspace has as many items as its plan allows. */
  'no-room',
] as const
export type FollowError = (typeof followErrors)[number]
