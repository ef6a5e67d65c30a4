import type { SqlRunner } from '../../database/database.ts'
import type { FieldErrors } from '../../errors.ts'
import type { RecordsContext } from '../context.ts'
import { hashPassword } from '../fields/passwords.ts'
import { isNewSecret, validateValues } from '../fields/validate.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import { checkNewNames } from './file-values.ts'
import { missingRelations } from './relations.ts'
import type { WriteOptions } from './write-options.ts'

/** Normalises the values that hooks assigned. */
export function normaliseAll(model: Model, record: RecordData): void {
  for (const field of model.fields) record[field.name] = field.normalise(record[field.name])
}

/** All validation errors of a record about to be written, except for uniqueness. */
export async function checkRecord(
  context: RecordsContext,
  runner: SqlRunner,
  model: Model,
  record: RecordData,
  original: RecordData | null,
  { request, newFiles, errors: known }: WriteOptions,
): Promise<FieldErrors> {
  const errors: FieldErrors = {
    ...checkNewNames(model, record, original, newFiles, !request),
    ...(await missingRelations(context, runner, model, record, original, request)),
    ...validateValues(model.fields, record, original),
    ...known,
  }
  const isNewPassword = model.isAuth && record.password && record.password !== original?.password
  if (!isNewPassword || errors.password) return errors
  const password = await context.passwordPolicy({ collection: model, record }, String(record.password))
  return password ? { ...errors, password } : errors
}

/** Replaces new passwords with their hashes, using those computed ahead if available. */
export async function hashSecrets(
  model: Model,
  record: RecordData,
  original: RecordData | null,
  hashes?: ReadonlyMap<string, string>,
): Promise<void> {
  for (const field of model.secrets) {
    const plain = String(record[field.name])
    if (plain && isNewSecret(field, record, original)) {
      record[field.name] = hashes?.get(plain) ?? (await hashPassword(plain))
    }
  }
}
