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

/** What can be added to the address of a video: its sound or its subtitles, or a transcript that somebody copied. */
export const videoExtensions: readonly string[] = [...transcriptExtensions, 'txt', ...audioExtensions]

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
  /** YouTube has no captions of the video, or does not give them to us. */
  'no-captions',
  /** There is no such video, or only for people who are signed in there. */
  'video-unavailable',
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

const ofFiles = new Set(['document', 'audio', 'other'])

/** Whether items of the type consist of a file. */
export const isOfFile = (type: string): boolean => ofFiles.has(type)

/** Whether the file of an item could never be read and was therefore removed. */
export const isFileGone = ({ type, status, file }: ReadItem): boolean =>
  isOfFile(type) && status === 'error' && file === ''

/** Whether what the item says is spoken in its file, so that a provider has to hear it. */
export const isHeard = ({ type, file }: Pick<ReadItem, 'type' | 'file'>): boolean =>
  type === 'audio' || (type === 'youtube' && audioExtensions.includes(extensionOf(file)))

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** A failed item may succeed now, and the page behind a link may have changed. */
export const canBeReadAgain = (item: ReadItem): boolean =>
  item.status === 'error' ? !isFileGone(item) : isElsewhere(item) && item.status === 'ready'

/** A link that could not be looked at this often in a row is left alone until a person reads it again. */
export const maxFailedChecks = 5
/** At this failure in a row of a followed site somebody is told, while it is still tried. */
export const toldFailedChecks = 3

/** Whether the source is fetched: it may fail today and work tomorrow, or say something else. */
export const isElsewhere = ({ type, file }: Pick<ReadItem, 'type' | 'file'>): boolean =>
  type === 'link' || (type === 'youtube' && file === '')

const slides = new Set(['pptx'])
/** What is heard or seen has times instead of pages. */
const timed = new Set(['audio', 'youtube'])

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
  if (timed.has(item.type) || transcriptExtensions.includes(item.extension)) return { seconds }
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
  /** Found by what it means: it holds none of the query's words. */
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
  /** How far its passages are embedded, so that they are found by what they mean; null without a provider. */
  meaning: MeaningFigures | null
}

export interface MeaningFigures {
  done: number
  total: number
  /** Why it does not go on at present: `monthly-spend`, or a code of the provider's failure; '' if it does. */
  error: string
}

export interface KnowledgeFigures {
  /** By the id of the base; empty bases are left out. */
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
  /** How many more there are. */
  left: number
  /** Whether a feed or sitemap tells of new pages, so that the address can be followed (`followed_sites`). */
  canFollow: boolean
}

export const maxSitePages = 500

/** Sites that a workspace may follow. */
export const maxFollowedSites = 20
/** Pages that one look adds at most; the others wait for the next one. */
export const maxPagesPerLook = 25

/** Why a followed site adds nothing, besides the codes of `knowledgeErrors`. */
export const followErrors = [
  /** Neither a feed nor a sitemap tells of its pages. */
  'no-feed',
  /** The workspace has as many items as its plan allows. */
  'no-room',
] as const
export type FollowError = (typeof followErrors)[number]
