import { setTimeout } from 'node:timers/promises'
import { type Ai, AiError, type RunOptions } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Row } from '#shared/collections/index.ts'
import { fillText } from '#shared/fill-text.ts'
import { quality as texts } from '#shared/locales/en-US/quality.ts'
import type { Finding, QualityReport } from '#shared/quality/report.ts'
import { prepareReport } from './assess-post.ts'
import type { Draft } from './composer/index.ts'
import { type CritiqueInput, critiqueTask, type Problem, resolveCritique } from './critique-task.ts'
import { type DraftInput, type DraftOutput, draftTask, revisionTask } from './draft-task.ts'
import type { LiveDraft } from './live-draft.ts'
import { withinNetwork } from './post-length.ts'
import { sourcesOf } from './quotations.ts'
import type { Stages } from './stages.ts'

/**
 * Writes a post in stages: draft, critique, and one repair if the checks or the critique find something. The better of draft and
 * repair is kept; the quality report shows remaining problems to the reviewer. A model's text is shown while it is written.
 */
export async function writeInStages(
  engine: Engine,
  stages: Stages,
  post: Row<'posts'>,
  input: DraftInput,
  live: LiveDraft,
): Promise<Draft & { quality: QualityReport }> {
  const { ai, records } = engine
  const task = input.previous ? revisionTask : draftTask
  const prepared = async (output: DraftOutput) => {
    const draft = resolveDraft(output, input)
    const report = await prepareReport(records, { ...post, ...draft })
    return () => ({ ...draft, quality: report() })
  }
  const assessed = async (output: DraftOutput) => (await prepared(output))()
  // The embedded composer would write the same text again.
  if (ai.providerOf(task.name) === 'offline')
    return assessed(await stages.run('draft', (asking) => ai.run(task, input, asking)))
  const first = await stages.run('draft', (asking) =>
    ai.run(task, input, { ...asking, onPartial: live.begin('draft', '') }),
  )
  // Stops before the critique if the batch or ambassador was deleted meanwhile.
  const check = await prepared(first)
  live.begin('critique', resolveDraft(first, input).body)
  const isRead = ai.providerOf(critiqueTask.name) !== 'offline'
  const [problems, draft] = await Promise.all([
    isRead ? stages.run('critique', (asking) => critique(ai, { brief: input, draft: first }, asking)) : [],
    setTimeout(isRead ? sendingMilliseconds : 0).then(check),
  ])
  const faults = draft.quality.findings.filter(({ severity }) => severity !== 'hint')
  if ((faults.length === 0 && problems.length === 0) || ai.providerOf(revisionTask.name) === 'offline') return draft
  const again = { ...input, previous: draft.body, findings: [...faults.map(explained), ...problems.map(worded)] }
  const second = await stages.run('repair', (asking) =>
    ai.run(revisionTask, again, { ...asking, onPartial: live.begin('repair', draft.body) }),
  )
  const redraft = await assessed(second)
  return weight(redraft.quality, 0) < weight(draft.quality, problems.length) ? redraft : draft
}

/** The report takes processor time and a request needs several turns of the event loop, so the critique is sent first. */
const sendingMilliseconds = 20

/** The editor's objections; none if the answer is unusable, because the draft is already paid for and checked. */
async function critique(ai: Ai, input: CritiqueInput, asking: RunOptions): Promise<Problem[]> {
  try {
    return resolveCritique(await ai.run(critiqueTask, input, asking), input.draft.body)
  } catch (error) {
    if (error instanceof AiError && withoutAnswer.has(error.code)) return []
    throw error
  }
}

const withoutAnswer = new Set(['invalid-output', 'provider-declined', 'provider-filtered'])

/** The weight of the problems of a text: a blocking finding counts as much as three others. */
const weight = ({ findings }: QualityReport, problems: number): number =>
  findings.reduce((sum, { severity }) => sum + { block: 3, warn: 1, hint: 0 }[severity], problems)

/** A finding for the model: what it means, the words, and the other text if it repeats one. */
function explained({ check, excerpt, values = {} }: Finding): string {
  const text: string = texts[check as keyof typeof texts] ?? ''
  const words = [excerpt && `“${excerpt}”`, values.other && `(the other text: “${values.other}”)`].filter(Boolean)
  return [`${check}: ${fillText(text, values)}`, ...words].join(' ')
}

const worded = ({ kind, sentence, why }: Problem): string => `${kind}: ${why} “${sentence}”`

/** The draft with its sources; those of the topic if it quotes none. */
function resolveDraft({ body, imagePrompt, sources }: DraftOutput, { passages, topic }: DraftInput): Draft {
  const resolved = sourcesOf(sources, passages)
  return { body: withinNetwork(body.trim()), imagePrompt, sources: resolved.length > 0 ? resolved : topic.sources }
}
