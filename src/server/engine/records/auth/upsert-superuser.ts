import { verifyPassword } from '../fields/passwords.ts'
import type { RecordStore } from '../records.ts'

/** Makes sure that an administrator with this address and password is there. The same password ends no sessions. */
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
