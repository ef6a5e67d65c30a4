import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { requireEditor } from './require-editor.ts'
import { topicVersion } from './versions.ts'

type Context = HookContext<'topics'>

const content = ['title', 'angle', 'hook', 'rationale', 'outline'] as const

/** A member's change of a topic: decisions and notes by reviewers, wording and earlier versions by editors. */
export async function reviewTopic(context: Context, now: Date): Promise<void> {
  const { record, records, changed } = context
  const original = context.original!
  const batch = await records.get('production_batches', record.batch)
  await requireEditor(context, batch.instance)
  if (batch.status !== 'outline') {
    const message = 'Topics can only be reviewed while the batch is at its topics.'
    throw invalid('decision', 'validation_review_closed', message)
  }
  if (isAtWork(batch) && original.decision !== 'approve') {
    const message = 'Wait until the agents finish, or cancel.'
    throw invalid('decision', 'validation_already_running', message)
  }
  if (changed('version') || content.some((field) => changed(field))) rewrite(context, original, recordDate(now))
}

/** Stores a person's wording or restores an earlier version. The current wording becomes a version. */
function rewrite({ record, changed }: Context, original: Context['record'], at: string): void {
  const kept = [...(original.versions ?? []), topicVersion(original, at)]
  if (changed('version')) {
    const earlier = original.versions?.find(({ version }) => version === record.version)
    if (!earlier) throw invalid('version', 'validation_unknown_version', 'There is no such version of this topic.')
    for (const field of content) Object.assign(record, { [field]: earlier[field] })
    record.sources = earlier.sources
  }
  record.versions = kept
  record.version = Math.max(...kept.map(({ version }) => version)) + 1
}
