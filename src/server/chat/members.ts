import { invalid } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { isAtLeast } from '#server/instances/index.ts'

/** @throws ApiError 400 `validation_not_a_member`, `validation_assignee_not_a_member` */
export async function requireMember(
  records: RecordReader,
  instance: string,
  user: string,
  field: 'mentions' | 'assignee',
): Promise<void> {
  if (await membershipOf(records, instance, user)) return
  if (field === 'mentions') {
    throw invalid(field, 'validation_not_a_member', 'Only members of the workspace can be mentioned.')
  }
  throw invalid(
    field,
    'validation_assignee_not_a_member',
    'Conversations can only be assigned to members of the workspace.',
  )
}

export const membershipOf = (records: RecordReader, instance: string, user: string) =>
  records.first('user_instance_roles', {
    filter: 'instance = {:instance} && user = {:user}',
    params: { instance, user },
  })

/** Members who may answer customers. */
export async function answering(records: RecordReader, instance: string): Promise<string[]> {
  const rows = await records.find('user_instance_roles', { filter: 'instance = {:instance}', params: { instance } })
  return rows.filter(({ role }) => isAtLeast(role || null, 'editor')).map(({ user }) => user)
}
