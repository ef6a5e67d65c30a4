import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { normalisePhone } from '#shared/contracts/phone.ts'

/** @throws ApiError 400 for a number that does not exist */
export function normaliseContact({ record, changed }: HookContext<'contacts'>): void {
  if (changed('phone')) checkPhone(record, '')
  record.email = record.email.toLowerCase()
}

/** Stores a number in E.164. @throws ApiError 400 `validation_invalid_phone` */
export function checkPhone(record: { phone: string }, country: string): void {
  if (record.phone.trim() === '') {
    record.phone = ''
    return
  }
  const number = normalisePhone(record.phone, country)
  if (!number) throw invalid('phone', 'validation_invalid_phone', 'Invalid phone number.')
  record.phone = number
}

/** Normalises a contact's id for comparison. @throws ApiError 400 for a number that does not exist */
export async function normaliseId({ record, records }: HookContext<'contact_ids'>): Promise<void> {
  // Locks the contact, so that no id is added while it is being deleted.
  record.instance = (await records.lock('contacts', record.contact)).instance
  record.value = record.value.trim()
  if (record.kind === 'email') record.value = record.value.toLowerCase()
  if (record.kind !== 'phone') return
  const number = normalisePhone(record.value)
  if (!number) throw invalid('value', 'validation_invalid_phone', 'Invalid phone number.')
  record.value = number
}
