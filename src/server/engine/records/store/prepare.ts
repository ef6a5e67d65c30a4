import type { Model } from '../model/model.ts'
import type { RecordData } from '../record-store.ts'
import { normalise } from '../values/normalise.ts'
import { hashPassword } from '../values/passwords.ts'

/** Brings what hooks assigned to the form of stored values. */
export function normaliseAll(model: Model, record: RecordData): void {
  for (const field of model.fields) record[field.name] = normalise(field, record[field.name])
}

/** The hash of a password, taken from those made ahead where there is one. */
export const secure = async (plain: string, hashes?: ReadonlyMap<string, string>): Promise<string> =>
  hashes?.get(plain) ?? hashPassword(plain)
