import type { FieldErrors } from '../../errors.ts'
import type { RecordsContext } from '../context.ts'
import { hashPassword } from '../fields/passwords.ts'
import { validateValues } from '../fields/validate.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'

/** Normalises the values that hooks assigned. */
export function normaliseAll(model: Model, record: RecordData): void {
  for (const field of model.fields) record[field.name] = field.normalise(record[field.name])
}

/** Validates the values of a record, a new `password` included, without looking at other records. */
export async function checkValues(
  context: RecordsContext,
  model: Model,
  record: RecordData,
  options: { original: RecordData | null; password?: string },
): Promise<FieldErrors> {
  const errors = validateValues(model.fields, record, options)
  if (!options.password || errors.password) return errors
  const password = await context.passwordPolicy({ collection: model, record }, options.password)
  return password ? { ...errors, password } : errors
}

/** The hash of a password, computed ahead if possible. */
export const secure = async (plain: string, hashes?: ReadonlyMap<string, string>): Promise<string> =>
  hashes?.get(plain) ?? hashPassword(plain)
