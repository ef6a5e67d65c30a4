import { type Clock, recordDate } from '#server/engine/clock.ts'
import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { HookContext, RecordHooks } from '#server/engine/records/records.ts'
import { isAtWork } from './agents.ts'
import { requireEditorBeyondReview } from './require-editor.ts'
import { topicVersion } from './versions.ts'

type Context = HookContext<'topics'>

const content = ['title', 'angle', 'hook', 'rationale', 'outline'] as const

/** Review of topics: decisions and notes by reviewers, wording by editors, earlier versions brought back. */
export function topicHooks(clock: Clock): RecordHooks<'topics'> {
  return {
    async beforeUpdate(context) {
      const { record, original, request, records, changed } = context
      if (!request || !original) return
      const batch = await records.get('production_batches', record.batch)
      await requireEditorBeyondReview(context, batch.instance)
      if (batch.status !== 'outline')
        throw refusal('validation_review_closed', 'Topics are decided while the batch is at its topics.')
      if (isAtWork(batch) && original.decision !== 'approve') {
        throw refusal('validation_already_running', 'Wait until the agents have finished, or cancel first.')
      }
      if (changed('version') || content.some((field) => changed(field))) {
        rewrite(context, original, recordDate(clock.now()))
      }
    },
  }
}

/** A new wording by a person, or an earlier version brought back: either way what stood there is kept. */
function rewrite({ record, changed }: Context, original: Context['record'], at: string): void {
  const kept = [...(original.versions ?? []), topicVersion(original, at)]
  if (changed('version')) {
    const earlier = original.versions?.find(({ version }) => version === record.version)
    if (!earlier) throw refusal('validation_unknown_version', 'There is no such version of this topic.', 'version')
    for (const field of content) Object.assign(record, { [field]: earlier[field] })
    record.sources = earlier.sources
  }
  record.versions = kept
  record.version = Math.max(...kept.map(({ version }) => version)) + 1
}

const refusal = (code: string, message: string, field = 'decision') =>
  badRequest(message, { [field]: fieldError(code, message) })
