import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/record-store.ts'
import { isAtLeast, roleIn } from '#server/instances/index.ts'

/** What a reviewer writes. Every other field of a topic or a post takes an editor, fields to come included. */
const reviewed = ['decision', 'notes']

/**
 * Refuses a change that goes beyond a decision and notes unless an editor of the instance makes it. To be called once
 * the fields that only agents write are as they were.
 */
export async function requireEditorBeyondReview(
  { collection, changed, request, records }: HookContext<'posts'> | HookContext<'topics'>,
  instance: string,
): Promise<void> {
  const field = Object.entries(collection.fields).find(
    ([name, { type }]) => type !== 'autodate' && !reviewed.includes(name) && changed(name as 'notes'),
  )?.[0]
  const user = request?.auth
  if (!field || !user || user.isSuperuser) return
  if (isAtLeast(await roleIn(records, user.record.id, instance), 'editor')) return
  throw badRequest('Failed to update record.', {
    [field]: fieldError('validation_role_too_weak', 'Your role may decide and comment, but not rewrite.'),
  })
}
