import { notFound } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { queryTerms } from '#server/engine/search/analysis.ts'
import type { Passage } from '#server/knowledge/index.ts'
import { ghostwriterSettingsOf } from '#server/provisioning/index.ts'
import { lessonsOf } from '#server/results/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { GhostwriterSettings } from '#shared/contracts/ghostwriter.ts'
import { type Batch, topicsOf } from './batches.ts'
import { capPassages } from './cap-passages.ts'
import type { DraftInput } from './draft-task.ts'
import { type Profile, readProfile } from './profile.ts'
import { passagesAround } from './source-passages.ts'
import { voiceOf, type WriterVoice } from './voice.ts'

type Segment = Row<'audience_segments'>

/** The material shared by posts of a batch that are started together. */
export interface SharedBrief {
  batch: Row<'production_batches'>
  topics: Row<'topics'>[]
  /** The posts that have a text. */
  written: Row<'posts'>[]
  /** Read after the other fields. */
  writer: Promise<{
    profile: Profile
    voice: WriterVoice
    /** The latest posts of the ambassador in other batches. */
    earlier: Row<'posts'>[]
    settings: GhostwriterSettings
  }>
}

/** @throws ApiError 404 if the batch or its ambassador is gone */
export async function readSharedBrief(records: RecordReader, id: string, now: Date): Promise<SharedBrief> {
  const [batch, topics, written] = await Promise.all([
    records.get('production_batches', id),
    topicsOf(records, id),
    records.find('posts', { filter: 'batch = {:batch} && body != ""', params: { batch: id } }),
  ])
  const writer = readWriter(records, batch, now)
  // A failure is handled where the value is used.
  writer.catch(() => {})
  return { batch, topics, written, writer }
}

async function readWriter(records: RecordReader, batch: Batch, now: Date): Promise<Awaited<SharedBrief['writer']>> {
  const readVoice = async () => {
    const profile = await readProfile(records, batch)
    const language = languageOf(batch)
    const lessons = lessonsOf(records, profile.ambassador, language, now)
    return { profile, voice: await voiceOf(records, profile, language, lessons) }
  }
  const [voiced, earlier, settings] = await Promise.all([
    readVoice(),
    records.find('posts', {
      filter: 'ambassador = {:ambassador} && batch != {:batch} && body != ""',
      params: { ambassador: batch.ambassador, batch: batch.id },
      sort: '-created',
      limit: 100,
    }),
    ghostwriterSettingsOf(records, batch.instance),
  ])
  return { ...voiced, earlier, settings }
}

const languageOf = ({ language }: Batch): string => language || 'en-US'

/**
 * The passages that the post's topic quotes.
 * @throws ApiError 404 if the topic is gone
 */
export const passagesFor = (
  records: RecordReader,
  post: Row<'posts'>,
  { batch, topics }: SharedBrief,
): Promise<Passage[]> => passagesAround(records, batch.id, topicOf(post, topics).sources ?? [])

function topicOf({ topic }: Row<'posts'>, topics: readonly Row<'topics'>[]): Row<'topics'> {
  const found = topics.find(({ id }) => id === topic)
  if (!found) throw notFound()
  return found
}

/** Everything that a post is written from. */
export async function briefFor(
  post: Row<'posts'>,
  { batch, topics, written: all, writer }: SharedBrief,
  passages: readonly Passage[],
): Promise<DraftInput> {
  const { profile, voice, earlier } = await writer
  const topic = topicOf(post, topics)
  const language = languageOf(batch)
  // Posts of a batch are written in parallel; openings and endings of the others come from their topics.
  const siblings = topics.filter(({ id }) => id !== topic.id)
  const written = all.filter(({ id }) => id !== post.id)
  const segment = fittingSegment(profile.segments, topic, language)
  const withText = new Set(written.map(({ topic: id }) => id))
  const planned = siblings.filter(({ id }) => !withText.has(id)).map(({ outline }) => outline?.at(-1) ?? '')
  return {
    language,
    topic: {
      title: topic.title,
      angle: topic.angle,
      hook: topic.hook,
      outline: topic.outline ?? [],
      sources: topic.sources ?? [],
    },
    voice,
    wish: batch.prompt,
    characterLimit: batch.characterLimit,
    segment: segment && {
      title: segment.title,
      targetAudience: segment.targetAudience,
      pains: segment.pains,
      goals: segment.goals,
      keywords: segment.keywords ?? [],
    },
    passages: capPassages(passages),
    notes: [topic.notes, post.notes].filter(Boolean).join('\n'),
    previous: post.body,
    avoid: {
      hooks: [
        ...siblings.map(({ hook }) => hook),
        ...[...written, ...earlier].map(({ body }) => body.split('\n', 1)[0]!),
      ],
      closers: [...written.map(lastLine), ...planned.filter(Boolean), ...earlier.map(lastLine)],
    },
  }
}

const lastLine = ({ body }: Row<'posts'>): string => body.trimEnd().split('\n').at(-1)!

/** The segment whose description shares most words with the topic; if none does, segments are assigned in turn. */
export function fittingSegment(
  segments: readonly Segment[],
  topic: Pick<Row<'topics'>, 'title' | 'hook' | 'rationale' | 'outline' | 'position'>,
  language: string,
): Segment | undefined {
  const termsOf = (...texts: string[]) => new Set(queryTerms(texts.join(' '), language).map(([term]) => term!))
  const own = termsOf(topic.title, topic.hook, topic.rationale, ...(topic.outline ?? []))
  const fits = segments.map(({ title, targetAudience, description, pains, goals, keywords }) => {
    const terms = [...termsOf(title, targetAudience, description, pains, goals, ...(keywords ?? []))]
    return terms.filter((term) => own.has(term)).length
  })
  const best = Math.max(0, ...fits)
  return best > 0 ? segments[fits.indexOf(best)] : segments[topic.position % Math.max(1, segments.length)]
}
