import { readFile, writeFile } from 'node:fs/promises'
import { AiError, type AiUsage, type Transcript, transcriptionTask } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import { contentTypeOf } from '#server/engine/files/media-types.ts'
import { JobError } from '#server/engine/jobs/job.ts'
import { limits } from '#shared/limits.ts'
import type { Digest } from './digest.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { measureFile, parseFile } from './parse-file.ts'
import { withTemporaryFile } from './temporary-file.ts'

/** Whether a provider that transcribes is configured. */
export const canHear = ({ ai }: Pick<Engine, 'ai'>): boolean => ai.providerOf(transcriptionTask) !== 'offline'

/**
 * Has the provider transcribe a recording.
 * @param calls gets each paid call, failed ones too
 * @throws KnowledgeFailure; JobError of a call
 */
export async function readRecording(
  engine: Engine,
  path: string,
  extension: string,
  calls: AiUsage[],
  signal: AbortSignal,
): Promise<Digest & { seconds: number }> {
  const { seconds } = await measureFile(path, extension, signal)
  if (seconds > limits.audioMinutes * 60) throw new KnowledgeFailure('too-long')
  const recording = { bytes: await readFile(path), mediaType: contentTypeOf(`.${extension}`) }
  const options = { signal, onCall: (usage: AiUsage) => void calls.push(usage) }
  const { segments } = await engine.ai.transcribe(recording, options).catch(rethrowForQueue)
  if (!segments.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw new KnowledgeFailure('silent')
  const digested = await withTemporaryFile(
    engine,
    (subtitles) => writeFile(subtitles, subtitlesOf(segments)),
    (subtitles) => parseFile(subtitles, 'vtt', { signal }),
  )
  return { ...digested, seconds }
}

function rethrowForQueue(error: unknown): never {
  if (!(error instanceof AiError) || error.code === 'canceled') throw error
  const { transient, retryAfterMilliseconds: afterMilliseconds } = error
  const cause = new KnowledgeFailure(transient ? 'speech-failed' : 'speech-refused', { cause: error })
  throw new JobError(cause.code, { retry: transient, ...(afterMilliseconds && { afterMilliseconds }), cause })
}

/** The segments as WebVTT, for the parser of subtitles. */
const subtitlesOf = (segments: Transcript['segments']): string => ['WEBVTT', ...segments.map(captionOf)].join('\n\n')

const captionOf = ({ text, startSecond, endSecond }: Transcript['segments'][number]): string =>
  `${timestamp(startSecond)} --> ${timestamp(endSecond)}\n${text.replaceAll('<', '').replaceAll(/\s+/g, ' ').trim()}`

function timestamp(seconds: number): string {
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${pad(seconds / 3600)}:${pad((seconds / 60) % 60)}:${pad(seconds % 60)}.${pad((seconds % 1) * 1000, 3)}`
}
