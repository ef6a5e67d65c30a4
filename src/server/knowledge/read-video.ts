import { writeFile } from 'node:fs/promises'
import type { Engine } from '#server/engine/engine.ts'
import { FetchError } from '#server/engine/fetch/safe-fetch.ts'
import { videoIdOf } from '#shared/youtube.ts'
import type { Digest } from './digest.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { parseFile } from './parse-file.ts'
import { withTemporaryFile } from './temporary-file.ts'

/** The parts that we use of YouTube's response to a video player. YouTube does not document it. */
interface Player {
  playabilityStatus?: { status?: string }
  videoDetails?: { title?: string; lengthSeconds?: string }
  captions?: { playerCaptionsTracklistRenderer?: { captionTracks?: Track[] } }
}
interface Track {
  baseUrl?: string
  languageCode?: string
  /** `asr`: made by speech recognition, in the language that is spoken. */
  kind?: string
}

const limits = { maxBytes: 8 * 1024 * 1024, milliseconds: 20_000 }
/** Since 2025 the caption addresses for web players return nothing. */
const client = { clientName: 'ANDROID', clientVersion: '20.10.38', androidSdkVersion: 30, hl: 'en' }

/**
 * Reads the captions of a video. YouTube often refuses addresses of data centres; people can then add a transcript or a
 * recording.
 * @throws KnowledgeFailure
 */
export async function readVideo(
  engine: Engine,
  youtubeUrl: string,
  address: string,
  signal: AbortSignal,
): Promise<Digest & { seconds: number }> {
  const { playabilityStatus, videoDetails, captions } = await askPlayer(engine, youtubeUrl, videoIdOf(address), signal)
  if (playabilityStatus?.status === 'ERROR') throw new KnowledgeFailure('video-unavailable')
  const track = spokenTrack(captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [])
  const url = track?.baseUrl && URL.parse(track.baseUrl, youtubeUrl)
  if (!url) throw new KnowledgeFailure('no-captions')
  url.searchParams.set('fmt', 'vtt')
  const body = await fetchCaptions(engine, url.href, signal)
  const digested = await withTemporaryFile(
    engine,
    (path) => writeFile(path, body),
    (path) => parseFile(path, 'vtt', { signal }),
  )
  const title = String(videoDetails?.title ?? '') || digested.title
  return { ...digested, title, seconds: Math.round(Number(videoDetails?.lengthSeconds) || 0) }
}

async function askPlayer(engine: Engine, youtubeUrl: string, videoId: string, signal: AbortSignal): Promise<Player> {
  const body = JSON.stringify({ context: { client }, videoId })
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body } as const
  const reply = await engine.fetch
    .send(`${youtubeUrl}/youtubei/v1/player`, request, { ...limits, signal })
    .catch(asKnowledgeFailure)
  if (reply.status !== 200) throw new KnowledgeFailure('no-captions', { cause: `status ${reply.status}` })
  try {
    return JSON.parse(reply.text) as Player
  } catch (cause) {
    throw new KnowledgeFailure('no-captions', { cause })
  }
}

/** Captions in the spoken language, preferably written by a person; a translation only if there are no others. */
function spokenTrack(tracks: readonly Track[]): Track | undefined {
  const languageOf = ({ languageCode = '' }: Track) => languageCode.split('-')[0]
  const recognised = tracks.find(({ kind }) => kind === 'asr')
  const written = tracks.filter(({ kind }) => kind !== 'asr')
  return written.find((track) => recognised && languageOf(track) === languageOf(recognised)) ?? recognised ?? written[0]
}

async function fetchCaptions(engine: Engine, url: string, signal: AbortSignal): Promise<Uint8Array> {
  const { body } = await engine.fetch(url, { ...limits, signal }).catch(asKnowledgeFailure)
  // YouTube sends this to clients that it refuses.
  if (body.byteLength === 0) throw new KnowledgeFailure('no-captions')
  return body
}

function asKnowledgeFailure(error: unknown): never {
  if (!(error instanceof FetchError)) throw error
  const mayPass = error.code === 'timeout' || error.code === 'unreachable'
  throw new KnowledgeFailure(mayPass ? error.code : 'no-captions', { cause: error })
}
