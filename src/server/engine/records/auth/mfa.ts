import type { Clock } from '../../clock.ts'
import { badRequest } from '../../errors.ts'
import type { Logger } from '../../log.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordStore } from '../records.ts'
import type { RequestInfo } from '../request.ts'
import { accountRef } from './account-rows.ts'
import type { AuthMethod, ExtensionSlot } from './sign-in-extension.ts'

export interface MfaStep {
  collection: Model
  record: RecordData
  method: AuthMethod
  info: RequestInfo
  /** Id of the first factor; '' if this is the first. */
  mfaId: string
}
interface MfaOptions {
  records: RecordStore
  clock: Clock
  log: Logger
  extension: ExtensionSlot
}

/**
 * Multi-factor sign-in. Returns the id that the second factor has to send, or null when the sign-in is complete. An account
 * that has set up its own second factor always needs that one: a code sent by mail does not replace it. A passkey
 * counts as both factors.
 */
export function createMfa({ records, clock, log, extension }: MfaOptions) {
  return async ({ collection, record, method, info, mfaId }: MfaStep): Promise<string | null> => {
    if (method === 'passkey') return null
    const hasOwn = (await extension.current?.hasSecondFactor(collection, record)) ?? false
    if (!hasOwn && !(await isRequired(info, collection, record))) return null
    const ref = accountRef(collection, record)
    if (!mfaId || (hasOwn && method !== 'totp')) {
      const begun = await records.write((writer) => writer.create<string>('_mfas', { ...ref, method }))
      return begun.id
    }
    const refusal = await records.write(async (writer) => {
      const first = await writer.lock<string>('_mfas', mfaId).catch(() => null)
      if (!first) return 'Invalid or expired MFA session.'
      if (isOver(first, collection)) {
        await writer.delete('_mfas', mfaId)
        return 'Invalid or expired MFA session.'
      }
      if (first.recordRef !== ref.recordRef || first.collectionRef !== ref.collectionRef) return 'Invalid MFA session.'
      if (first.method === method) return 'A different authentication method is required.'
      await writer.delete('_mfas', mfaId)
      return null
    })
    if (refusal) throw badRequest(refusal)
    return null
  }

  /** By the collection. An invalid rule refuses all sign-ins; skipping the second factor would be unsafe. */
  async function isRequired(info: RequestInfo, collection: Model, record: RecordData): Promise<boolean> {
    const { enabled, rule } = collection.auth!.mfa
    if (!enabled || rule === '') return enabled
    return records.matches(info, collection, record, rule).catch((error) => {
      log.warn({ err: error, collection: collection.name }, 'the rule for two ways of signing in is invalid')
      throw badRequest('Failed to authenticate.')
    })
  }

  function isOver(row: RecordData, { auth }: Model): boolean {
    return Date.parse(String(row.created)) + auth!.mfa.duration * 1000 < clock.now().getTime()
  }
}
