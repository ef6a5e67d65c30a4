import type { Engine } from '#server/engine/engine.ts'
import type { HookContext, RecordReader } from '#server/engine/records/records.ts'
import type { PreferenceEvidence } from '#shared/contracts/preferences.ts'
import { isUnderstood } from '../composer/index.ts'
import { proposedPreferences } from './proposals.ts'

/** Stores a preference with the evidence at the time of a person's decision. */
export function registerPreferenceHooks({ records }: Engine): void {
  const check = async ({ record, changed, records: reader }: HookContext<'writing_preferences'>) => {
    record.text = record.text.replace(/\s+/g, ' ').trim()
    record.isForComposer = isUnderstood(record.text)
    // Rewording is not a new decision, but dismissing a preference again is.
    if (changed('status') || !changed('text')) record.evidence = await evidenceOf(reader, record)
  }
  records.hooks('writing_preferences', { beforeCreate: check, beforeUpdate: check })
}

/** The evidence; none for preferences written by hand and for proposals whose posts were deleted. */
async function evidenceOf(
  records: RecordReader,
  { ambassador: id, key }: { ambassador: string; key: string },
): Promise<PreferenceEvidence[]> {
  const ambassador = key && (await records.byId('ambassadors', id))
  if (!ambassador) return []
  const proposals = await proposedPreferences(records, ambassador)
  return proposals.find((proposal) => proposal.key === key)?.evidence ?? []
}
