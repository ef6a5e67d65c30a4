import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { HookContext, RecordReader } from '#server/engine/records/records.ts'
import { ghostwriterSettingsOf } from '#server/provisioning/index.ts'
import type { Row } from '#shared/collections/index.ts'

export type Batch = Row<'production_batches'>
export type BatchContext = HookContext<'production_batches'>

export const topicsOf = (records: RecordReader, batch: string): Promise<Row<'topics'>[]> =>
  records.find('topics', { filter: 'batch = {:batch}', params: { batch }, sort: 'position' })

export const postsOf = (records: RecordReader, batch: string): Promise<Row<'posts'>[]> =>
  records.find('posts', { filter: 'batch = {:batch}', params: { batch }, sort: 'position' })

/** Fills in the values that the creator of a batch left out. */
export async function fillBatch({ record, records, request }: BatchContext): Promise<void> {
  const [ambassador, defaults, bases] = await Promise.all([
    records.byId('ambassadors', record.ambassador),
    ghostwriterSettingsOf(records, record.instance),
    record.knowledgeBases.length > 0 ? record.knowledgeBases : basesOf(records, record.instance),
  ])
  // The rule checked the submitted instance; the ambassador has to belong to it as well.
  if (ambassador?.instance !== record.instance) {
    throw badRequest('Failed to create record.', {
      ambassador: fieldError(
        'validation_missing_rel_records',
        'Failed to find all relation records with the provided ids',
      ),
    })
  }
  record.createdBy = request?.auth?.record.id ?? ''
  record.status ||= 'settings'
  record.numberOfTopics ||= defaults.numberOfTopics
  record.characterLimit ||= defaults.characterLimit
  record.knowledgeSource ||= defaults.knowledgeSource
  record.language ||= defaults.language || ambassador.language
  if (record.knowledgeBases.length === 0) record.knowledgeBases = linkedBases(ambassador) ?? bases
  Object.assign(record, { progress: null, error: '', cost: null })
}

/** The bases linked to the ambassador, or else all bases of the instance. */
export async function basesFor(ambassador: Row<'ambassadors'>, records: RecordReader): Promise<string[]> {
  return linkedBases(ambassador) ?? basesOf(records, ambassador.instance)
}

const linkedBases = ({ knowledgeBases }: Row<'ambassadors'>): string[] | null =>
  knowledgeBases.length > 0 ? knowledgeBases : null

async function basesOf(records: RecordReader, instance: string): Promise<string[]> {
  const filter = 'instance = {:instance}'
  const bases = await records.find('knowledge_bases', { filter, params: { instance }, limit: 50 })
  return bases.map(({ id }) => id)
}

const settings = [
  'prompt',
  'numberOfTopics',
  'knowledgeSource',
  'knowledgeBases',
  'characterLimit',
  'language',
  'segments',
] as const

/** @throws ApiError 400 `validation_settings_frozen` if settings change once topics were requested */
export function requireOpenSettings({ original, changed }: BatchContext): void {
  if (original!.status === 'settings' || !settings.some((field) => changed(field))) return
  throw badRequest('Failed to update record.', {
    status: fieldError('validation_settings_frozen', 'Settings cannot be changed after topics have been requested.'),
  })
}
