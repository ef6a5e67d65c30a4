import type { RunOptions } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Row } from '#shared/collections/index.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import { assessPost } from './assess-post.ts'
import type { Draft } from './composer/index.ts'
import { type DraftInput, type DraftOutput, revisionTask } from './draft-task.ts'
import { rethrowForRetry } from './failure.ts'
import { withinNetwork } from './post-length.ts'
import { sourcesOf } from './quotations.ts'

/**
 * Checks a first draft and, if the check blocks it, rewrites it once with the findings. The better of the
 * two is kept; the quality report shows remaining problems to the reviewer.
 */
export async function refine(
  engine: Engine,
  post: Row<'posts'>,
  input: DraftInput,
  first: DraftOutput,
  asking: RunOptions,
): Promise<Draft> {
  const draft = resolveDraft(first, input)
  const report = await assessPost(engine.records, { ...post, ...draft })
  const findings = blocking(report)
  // The embedded composer would write the same text again.
  if (findings.length === 0 || engine.ai.providerOf(revisionTask.name) === 'offline') return draft
  const again = {
    ...input,
    previous: draft.body,
    findings: findings.map(({ check, excerpt }) => `${check}: ${excerpt}`),
  }
  const second = await engine.ai.run(revisionTask, again, asking).catch(rethrowForRetry)
  const redraft = resolveDraft(second, input)
  const improved = blocking(await assessPost(engine.records, { ...post, ...redraft })).length < findings.length
  return improved ? redraft : draft
}

const blocking = ({ findings }: QualityReport) => findings.filter(({ severity }) => severity === 'block')

/** The draft with its sources; those of the topic if it quotes none. */
function resolveDraft({ body, imagePrompt, sources }: DraftOutput, { passages, topic }: DraftInput): Draft {
  const resolved = sourcesOf(sources, passages)
  return { body: withinNetwork(body.trim()), imagePrompt, sources: resolved.length > 0 ? resolved : topic.sources }
}
