import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { isAtLeast, roleIn } from '#server/instances/index.ts'

/** The fields a reviewer may change. Every other field of a topic or post, including new ones, needs an editor. */
const reviewed = ['decision', 'notes', 'acceptedFindings']

/** Rejects changes beyond decision and notes unless the user is at least an editor of the instance. */
export async function requireEditor(
  { collection, changed, request, records }: HookContext<'posts'> | HookContext<'topics'>,
  instance: string,
): Promise<void> {
  const field = collection.fields.find(
    ({ name, type }) => !type.isReadOnly && !reviewed.includes(name) && changed(name as 'notes'),
  )?.name
  const user = request?.auth
  if (!field || !user || user.isSuperuser) return
  if (isAtLeast(await roleIn(records, user.record.id, instance), 'editor')) return
  throw invalid(field, 'validation_role_too_weak', 'Your role allows decisions and notes, but not edits.')
}
