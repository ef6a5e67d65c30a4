import { recordDate } from '#server/engine/clock.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Passage } from '#server/knowledge/index.ts'
import { lessonsOf } from '#server/results/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Batch } from './batches.ts'
import type { TopicProposal } from './composer/index.ts'
import type { Profile } from './profile.ts'
import type { TopicsInput } from './topics-task.ts'
import { voiceOf } from './voice.ts'

type Topic = Row<'topics'>

/** More topics than slots are requested, so that near-duplicates can be dropped. */
const surplus = 1.5
const historyDays = 90
const maxAvoided = 400

type History = Awaited<ReturnType<typeof historyOf>>

/** The ambassador's earlier posts and topics, and the voice. */
export async function historyOf(records: RecordReader, batch: Batch, profile: Profile, now: Date) {
  const since = recordDate(new Date(now.getTime() - historyDays * 86_400_000))
  const language = batch.language || 'en-US'
  const lessons = lessonsOf(records, profile.ambassador, language, now)
  const [earlier, voice, { openings }] = await Promise.all([
    records.find('topics', {
      filter: 'batch.ambassador = {:ambassador} && batch != {:batch} && created > {:since}',
      params: { ambassador: batch.ambassador, batch: batch.id, since },
      limit: 200,
    }),
    voiceOf(records, profile, language, lessons),
    lessons,
  ])
  return { earlier, voice, openings }
}

/** Everything that topics are written from. */
export function briefFor(
  batch: Batch,
  profile: Profile,
  existing: readonly Topic[],
  open: readonly { topic: Topic | null }[],
  passages: Passage[],
  { earlier, voice, openings }: History,
): TopicsInput {
  const seen = [...existing, ...existing.flatMap(({ versions }) => versions ?? []), ...earlier].slice(0, maxAvoided)
  const rewrite = open.flatMap(({ topic }) =>
    topic?.decision === 'partial' ? [{ topic: asProposal(topic), notes: topic.notes }] : [],
  )
  return {
    language: batch.language || 'en-US',
    count: Math.ceil((open.length - rewrite.length) * surplus) + rewrite.length,
    prompt: batch.prompt,
    voice,
    segments: profile.segments.map(({ title, targetAudience, pains, goals, keywords }) => ({
      title,
      targetAudience,
      pains,
      goals,
      keywords: keywords ?? [],
    })),
    lines: profile.ambassador.editorialLines ?? [],
    passages,
    avoid: {
      titles: seen.map(({ title }) => title),
      hooks: seen.map(({ hook }) => hook),
      quotes: seen.flatMap(({ sources }) => (sources ?? []).map(({ quote }) => quote)),
      closers: seen.map(({ outline }) => outline?.at(-1)?.replace(/^[^:]{1,20}: /, '') ?? '').filter(isQuestion),
    },
    rewrite,
    worked: openings,
  }
}

const isQuestion = (line: string): boolean => line.endsWith('?')

function asProposal({ title, angle, hook, rationale, outline, sources }: Topic): TopicProposal {
  return { title, angle, hook, rationale, outline: outline ?? [], sources: sources ?? [] }
}
