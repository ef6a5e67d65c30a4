import { readSettings } from '#server/admin/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError, invalid } from '#server/engine/errors.ts'
import { type AccountRef, accountRef } from '#server/engine/records/auth/account-rows.ts'
import { authBase } from '#server/engine/records/auth/auth-parts.ts'
import type { Model } from '#server/engine/records/model.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Sessions } from './sessions.ts'

/** Routes that an administrator without a second factor may use besides `/api/security`: sign-in, and their own rows. */
const allowedRoutes = new Set([
  ...['/api/runtime', '/api/health', '/api/ready', '/api/realtime'],
  ...['auth-methods', 'auth-refresh', 'auth-with-password', 'request-otp', 'auth-with-otp', 'auth-with-totp'].map(
    (name) => `${authBase}/${name}`,
  ),
  ...['passkey-options', 'auth-with-passkey'].map((name) => `${authBase}/${name}`),
])
const ownCollections = new Set(['second_factors', 'passkeys', 'sessions', 'account_events'])

/** The setting `administratorFactor`: every administrator needs an authenticator app or a passkey. */
export function administratorFactor({ records, http, authenticate }: Engine, sessions: Sessions) {
  const superusers = records.collection('_superusers')!
  const isRequired = async (reader: RecordReader) => (await readSettings(reader)).administratorFactor
  const lacks = async (reader: RecordReader, id: string) =>
    (await isRequired(reader)) && !(await hasFactor(reader, accountRef(superusers, { id })))

  records.hooks('settings', {
    async beforeCreate({ record, records: writer, request }) {
      if (switchesOn(record) && request?.auth) await requireOwnFactor(writer, request.auth)
    },
    async beforeUpdate({ record, records: writer, request }) {
      if (switchesOn(record) && request?.auth) await requireOwnFactor(writer, request.auth)
    },
    afterCreate: ({ record, records: writer }) => (switchesOn(record) ? endSessions(writer) : undefined),
    afterUpdate: ({ record, records: writer }) => (switchesOn(record) ? endSessions(writer) : undefined),
  })

  /**
   * Ends the sessions of all administrators without a factor. Their open streams would otherwise keep an administrator's rights.
   */
  async function endSessions(writer: RecordWriter): Promise<void> {
    for (const { id } of await writer.find<string>('_superusers')) {
      const account = accountRef(superusers, { id })
      if (!(await hasFactor(writer, account))) await sessions.endAll(writer, account)
    }
  }

  // Requests without a factor lack an administrator's rights; this error says why, and what to do.
  http.addHook('onRequest', async ({ headers, params, routeOptions: { url = '' } }) => {
    if (!headers.authorization || !url.startsWith('/api/')) return
    if (allowedRoutes.has(url) || url.startsWith('/api/security/')) return
    if (!(await authenticate(headers))?.lacksFactor) return
    const { collection = '' } = params as { collection?: string }
    if (url.startsWith(`${authBase}/records`) && ownCollections.has(records.collection(collection)?.name ?? '')) return
    throw refusal('factor_required', 'Set up a second step to sign in first.')
  })

  return {
    lacksFactor: ({ id }: RecordData) => lacks(records, id),

    /** @throws ApiError 403 `passkey_only` if a password alone would sign in an administrator who has a passkey */
    async refuseOneStep(collection: Model, record: RecordData): Promise<void> {
      if (!collection.isSuperusers || !(await isRequired(records)) || (await lacks(records, record.id))) return
      throw refusal('passkey_only', 'Sign in with your passkey.')
    },

    /**
     * Called after a factor was removed. If another administrator removed an account's last factor, that account is signed out.
     * @throws ApiError 400 `last_factor` if administrators remove their own last one
     */
    async afterRemoval(writer: RecordWriter, account: AccountRef, by: AuthRecord | null): Promise<void> {
      if (account.collectionRef !== superusers.id) return
      // Two concurrent removals would each still see the other's factor.
      await writer.lock<string>('_superusers', account.recordRef)
      if (!(await lacks(writer, account.recordRef))) return
      if (by?.record.id !== account.recordRef) await sessions.endAll(writer, account)
      else throw invalid('account', 'last_factor', 'Administrators need a second step here. Add another one first.')
    },
  }
}

/** @throws ApiError 400 `own_factor_first` unless the administrator who requires a second factor has one */
export async function requireOwnFactor(reader: RecordReader, { collection, record }: AuthRecord): Promise<void> {
  if (await hasFactor(reader, accountRef(collection, record))) return
  throw invalid('administratorFactor', 'own_factor_first', 'Set up a second step for your own account first.')
}

const switchesOn = ({ key, value }: { key: string; value: unknown }): boolean =>
  key === 'administratorFactor' && value === true

const refusal = (code: string, message: string) => new ApiError(403, message, { account: fieldError(code, message) })

async function hasFactor(reader: RecordReader, { collectionRef, recordRef }: AccountRef): Promise<boolean> {
  const filter = 'collectionRef = {:collectionRef} && recordRef = {:recordRef}'
  const params = { collectionRef, recordRef }
  const app = await reader.first('second_factors', { filter: `${filter} && confirmedAt != ""`, params })
  return app !== null || (await reader.first('passkeys', { filter, params })) !== null
}
