import type { RecordReader } from '#server/engine/records/records.ts'
import { queryTerms } from '#server/engine/search/analysis.ts'
import type { Row } from '#shared/collections/index.ts'
import { capPassages } from './cap-passages.ts'
import type { DraftInput } from './draft-task.ts'
import { readProfile } from './profile.ts'
import { passagesAround } from './source-passages.ts'
import { voiceOf } from './voice.ts'

type Segment = Row<'audience_segments'>

/** Everything that a post is written from. */
export async function briefFor(records: RecordReader, post: Row<'posts'>, now: Date): Promise<DraftInput> {
  const [batch, topic] = await Promise.all([
    records.get('production_batches', post.batch),
    records.get('topics', post.topic),
  ])
  const language = batch.language || 'en-US'
  const sources = topic.sources ?? []
  const readVoice = async () => {
    const profile = await readProfile(records, batch)
    return { profile, voice: await voiceOf(records, profile, language, now) }
  }
  // Posts of a batch are written in parallel; openings and endings of the others come from their topics.
  const [{ profile, voice }, siblings, written, earlier, passages] = await Promise.all([
    readVoice(),
    records.find('topics', {
      filter: 'batch = {:batch} && id != {:id}',
      params: { batch: post.batch, id: topic.id },
      sort: 'position',
    }),
    records.find('posts', {
      filter: 'batch = {:batch} && id != {:id} && body != ""',
      params: { batch: post.batch, id: post.id },
    }),
    records.find('posts', {
      filter: 'ambassador = {:ambassador} && batch != {:batch} && body != ""',
      params: { ambassador: post.ambassador, batch: post.batch },
      sort: '-created',
      limit: 100,
    }),
    passagesAround(records, batch.id, sources),
  ])
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
      sources,
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

/** The readers whose description shares most words with the topic; if none shares any, each topic has its turn. */
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
