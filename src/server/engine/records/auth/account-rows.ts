import { badRequest, type FieldErrors, fieldError } from '../../errors.ts'
import { generate } from '../fields/generate.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { HookContext, RecordReader, RecordStore, RecordWriter } from '../records.ts'
import { createFailed } from '../write/insert.ts'
import { updateFailed } from '../write/modify.ts'
import { forgetMailRequests } from './mail-flows.ts'

const accountCollectionNames = ['_mfas', '_otps', '_externalAuths', '_authOrigins'] as const
type AccountCollection = (typeof accountCollectionNames)[number]

const invalidCollection = fieldError('validation_invalid_collection_id', 'Missing or invalid collection')
const invalidRecord = fieldError('validation_invalid_record', 'Missing or invalid record')

/** Names an account in the engine's own collections. */
export interface AccountRef {
  readonly collectionRef: string
  readonly recordRef: string
}
export const accountRef = (collection: Model, record: { readonly id: string }): AccountRef => ({
  collectionRef: collection.id,
  recordRef: record.id,
})

/** Rows of an account, the latest first. */
export const accountRows = (
  reader: Pick<RecordReader, 'find'>,
  name: AccountCollection,
  { collectionRef, recordRef }: AccountRef,
): Promise<RecordData[]> =>
  reader.find<string>(name, {
    filter: 'collectionRef = {:collectionRef} && recordRef = {:recordRef}',
    params: { collectionRef, recordRef },
    sort: '-updated,-created',
  })

export async function deleteAccountRows(
  writer: RecordWriter,
  names: readonly AccountCollection[],
  ref: AccountRef,
): Promise<number> {
  let deleted = 0
  for (const name of names) {
    for (const { id } of await accountRows(writer, name, ref)) {
      await writer.delete(name, id)
      deleted += 1
    }
  }
  return deleted
}

/**
 * Deletes rows that a change or deletion of an account invalidates: a new password ends pending sign-ins and known places, a new key
 * ends one-time passwords, and confirming the email address removes identities that others linked before.
 */
export function followAccounts(records: RecordStore): void {
  const followed = new Set<string>()
  const refOf = ({ collection, record }: HookContext) => accountRef(collection, record)
  const follow = () => {
    for (const model of records.collections.values()) {
      if (!model.isAuth || followed.has(model.name)) continue
      followed.add(model.name)
      followCollection(model)
    }
  }
  follow()
  records.onReplaced(follow)

  function followCollection({ name, isSuperusers }: Model): void {
    records.hooks<string>(name, {
      async beforeUpdate(context) {
        const { record, original, records: writer } = context
        if (isSuperusers) record.verified = true
        if (original?.verified || !record.verified) return
        const planted = await deleteAccountRows(writer, ['_externalAuths'], refOf(context))
        if (planted > 0) record.tokenKey = generate('[a-zA-Z0-9]{50}')
      },
      async afterUpdate(context) {
        const { record, original, records: writer } = context
        if (record.password !== original?.password) {
          await deleteAccountRows(writer, ['_mfas', '_authOrigins'], refOf(context))
        }
        if (record.tokenKey !== original?.tokenKey) await deleteAccountRows(writer, ['_otps'], refOf(context))
      },
      async afterDelete(context) {
        const { record, records: writer } = context
        await deleteAccountRows(writer, accountCollectionNames, refOf(context))
        await forgetMailRequests(writer.tx, name, record.id)
      },
    })
  }
  for (const name of accountCollectionNames) {
    records.hooks<string>(name, { afterCreate: checkRef, afterUpdate: checkRef })
  }

  /** Rows that a superuser writes over the API must name an existing account. */
  async function checkRef({ record, original, request, records: writer }: HookContext): Promise<void> {
    if (!request) return
    const collection = records.collection(String(record.collectionRef))
    const errors: FieldErrors = {}
    if (!collection?.isAuth || collection.id !== record.collectionRef) errors.collectionRef = invalidCollection
    else if (!(await writer.byId<string>(collection.name, String(record.recordRef)))) errors.recordRef = invalidRecord
    if (Object.keys(errors).length > 0) throw badRequest(original ? updateFailed : createFailed, errors)
  }
}
