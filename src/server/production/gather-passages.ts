import type { Engine } from '#server/engine/engine.ts'
import type { Knowledge, Passage } from '#server/knowledge/index.ts'
import type { Batch } from './batches.ts'
import { capPassages } from './cap-passages.ts'
import { chooseWebPassages } from './choose-web-passages.ts'
import { composeTopics } from './composer/index.ts'
import { GenerationError } from './failure.ts'
import type { Profile } from './profile.ts'

import { readWebPassages } from './web-passages.ts'
import { subjectOf } from './wish.ts'

const passagesPerTopic = 8
const maxPassages = 160
const nearSubjects = 3

/**
 * The passages for a number of topics. The embedded composer only gets passages on the batch's wish; a model gets more, because a
 * wish may also be about tone.
 * @throws GenerationError `no-knowledge`, or `off-topic` if the knowledge does not cover the wish
 */
export async function gatherPassages(
  engine: Engine,
  knowledge: Knowledge,
  batch: Batch,
  profile: Profile,
  slots: number,
  signal: AbortSignal,
): Promise<Passage[]> {
  const limit = Math.min(maxPassages, Math.max(24, slots * passagesPerTopic))
  const language = batch.language || 'en-US'
  const retrieve = (queries: string[], isStrict: boolean) =>
    knowledge.retrieve({ bases: batch.knowledgeBases, queries, limit, language, isStrict })
  const wish = subjectOf(batch.prompt, language)
  const isStrict = wish !== '' && engine.ai.providerOf('topics') === 'offline'
  const queries = isStrict ? [wish] : queriesOf(batch, profile)
  const fromKnowledge = batch.knowledgeSource === 'web' ? [] : await retrieve(queries, isStrict)
  const read =
    batch.knowledgeSource === 'knowledge' ? [] : await readWebPassages(engine, knowledge, batch, profile, signal)
  // One half for each, so that neither crowds out the other.
  const room = batch.knowledgeSource === 'both' ? Math.ceil(limit / 2) : limit
  const fromWeb = chooseWebPassages(read, wish, language, room)
  const passages = capPassages([...fromWeb, ...fromKnowledge.slice(0, limit - fromWeb.length)])
  if (passages.length > 0) return passages
  if (!isStrict) throw new GenerationError('no-knowledge', { retry: false })
  const near = await subjectsNear(await retrieve([wish], false), batch)
  throw new GenerationError('off-topic', { retry: false, near })
}

/** Subjects that the knowledge covers, nearest first. */
async function subjectsNear(passages: Passage[], batch: Batch): Promise<string[]> {
  const topics = composeTopics({
    language: batch.language || 'en-US',
    count: nearSubjects,
    prompt: '',
    voice: { useEmojis: false, useHashtags: false },
    segments: [],
    lines: [],
    passages: capPassages(passages),
    avoid: { titles: [], hooks: [], quotes: [] },
  })
  return topics.map(({ title }) => title)
}

/** Search queries: the prompt, and the ambassador's subjects and audience. */
function queriesOf(batch: Batch, { ambassador, segments }: Profile): string[] {
  const ofSegments = segments.map(({ title, pains, goals, keywords }) =>
    [title, pains, goals, ...(keywords ?? [])].join(' '),
  )
  return [batch.prompt, ...(ambassador.editorialLines ?? []), ...ofSegments, ...(ambassador.mainObjectives ?? [])]
    .map((query) => query.trim())
    .filter(Boolean)
}
