import { verifyPassword } from '../fields/passwords.ts'
import type { RecordStore } from '../records.ts'

/** Creates the administrator, or sets their password. Setting the same password keeps their sessions. */
export async function upsertSuperuser(
  records: RecordStore,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const known = await records.first('_superusers' as string, { filter: 'email = {:email}', params: { email } })
  if (known && (await verifyPassword(password, String(known.password))).valid) return
  await records.write(async (writer) => {
    if (known) await writer.update('_superusers', known.id, { password })
    else await writer.create('_superusers', { email, password })
  })
}
