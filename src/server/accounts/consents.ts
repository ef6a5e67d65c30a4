import { createHmac } from 'node:crypto'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { createSecrets } from '#server/engine/records/auth/secrets.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { languageOf } from './language.ts'

const documents = [
  ['termsConsentAt', 'terms'],
  ['marketingConsentAt', 'marketing'],
] as const

/** Sets the times of new consents by the server's clock. */
export function dateConsents({ record, changed }: HookContext<'users'>, now: Date): void {
  for (const [field] of documents) if (changed(field) && record[field]) record[field] = recordDate(now)
}

export type RecordConsents = (context: HookContext<'users'>) => Promise<void>

/** Records what the person has just agreed to or withdrawn. */
export async function consentRecorder(
  { database }: Pick<Engine, 'database'>,
  termsVersion: () => string,
): Promise<RecordConsents> {
  // Read now, because hooks run inside transactions.
  const key = await createSecrets(database)('consents')
  return async ({ record, records, request, changed }) => {
    for (const [field, document] of documents) {
      if (!changed(field)) continue
      await records.create('consents', {
        ...{ user: record.id, document, version: termsVersion() },
        decision: record[field] ? 'given' : 'withdrawn',
        locale: languageOf(request?.headers.accept_language),
        addressHash: request ? createHmac('sha256', key).update(request.ip).digest('hex') : '',
      })
    }
  }
}

const perTransaction = 200

/** Migrates what earlier versions stored in `users.consents`. */
export async function moveOldConsents({ records }: Pick<Engine, 'records'>): Promise<void> {
  const old = { filter: 'consents != null', limit: perTransaction }
  while ((await records.count('users', old)) > 0) {
    await records.write(async (writer) => {
      for (const { id, consents } of await writer.find('users', old)) {
        for (const { document, version, at, locale } of consents ?? []) {
          await writer.create('consents', {
            ...{ user: id, version, created: at, locale: languageOf(locale) },
            document: document.startsWith('marketing') ? 'marketing' : 'terms',
            decision: document.endsWith('-revoked') ? 'withdrawn' : 'given',
          })
        }
        await writer.update('users', id, { consents: null })
      }
    })
  }
}
