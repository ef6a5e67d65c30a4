import type { SignInSettings } from '#server/admin/index.ts'
import type { RecordStore } from '#server/engine/records/records.ts'
import type { SignInUse } from '#shared/contracts/settings.ts'
import { signInServices } from '#shared/settings.ts'

/**
 * How many accounts sign in with each service, and for how many of them no other sign-in method is known: no passkey, no other
 * offered service, and no password in the history of sign-ins. A stored password does not count, because accounts that a service
 * created have one that nobody knows.
 */
export async function signInUse(records: RecordStore, signIn: SignInSettings): Promise<SignInUse['services']> {
  const offered = signIn.providers().map(({ name }) => name)
  const same = (row: string) => `${row}."collectionRef" = l."collectionRef" and ${row}."recordRef" = l."recordRef"`
  const others = offered.length > 0 ? `o."provider" in (${offered.map(() => '?').join(', ')})` : '1 = 0'
  const rows = await records.database.all<{ provider: string; accounts: number; stranded: number }>(
    `select l."provider" as provider, count(*) as accounts, sum(case
       when exists (select 1 from "passkeys" p where ${same('p')}) then 0
       when exists (select 1 from "_externalAuths" o
         where ${same('o')} and o."provider" <> l."provider" and ${others}) then 0
       when exists (select 1 from "account_events" e
         where ${same('e')} and (e."kind" = 'password-changed' or e."method" in ('password', 'otp') and e."kind" = 'signed-in')) then 0
       else 1 end) as stranded
     from "_externalAuths" l where l."collectionRef" = ? group by l."provider"`,
    [...offered, records.collection('users')!.id],
  )
  const countsOf = (service: string) => {
    const { accounts = 0, stranded = 0 } = rows.find(({ provider }) => provider === service) ?? {}
    return { accounts: Number(accounts), stranded: Number(stranded) }
  }
  return Object.fromEntries(signInServices.map((service) => [service, countsOf(service)])) as SignInUse['services']
}
