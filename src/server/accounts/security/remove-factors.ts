import type { RecordStore } from '#server/engine/records/records.ts'

/**
 * Removes the authenticator app and the passkeys of an administrator who has lost them, and signs them out everywhere.
 * Returns whether there is such an administrator.
 */
export async function removeFactors(records: RecordStore, email: string): Promise<boolean> {
  const found = await records.first<string>('_superusers', { filter: 'email = {:email}', params: { email } })
  if (!found) return false
  await records.write(async (writer) => {
    for (const name of ['second_factors', 'passkeys', 'sessions'] as const) {
      for (const { id } of await writer.find(name, { filter: 'recordRef = {:id}', params: { id: found.id } })) {
        await writer.delete(name, id)
      }
    }
  })
  return true
}
