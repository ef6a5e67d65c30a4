import { recordDate } from '#server/engine/clock.ts'
import { takeTurnOf } from '#server/engine/database/advisory-locks.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { contactIdKinds } from '#shared/collections/contact-ids.ts'
import type { Row } from '#shared/collections/index.ts'
import { normalisePhone } from '#shared/contracts/phone.ts'
import type { Language } from '#shared/preferred-language.ts'

/** A person as WhatsApp identifies them: by an id for this business, a number, or both. */
export interface WhatsAppPerson {
  /** BSUID, such as `BR.1502576394655843`; '' if unknown. */
  readonly userId: string
  /** The number as WhatsApp writes it, without `+`; '' if unknown. Brazilian ones may lack the ninth digit. */
  readonly waId: string
  readonly name: string
}

type Contact = Row<'contacts'>
type IdKind = (typeof contactIdKinds)[number]

/** The recipient: the number as WhatsApp wrote it, otherwise the id. */
export const addressOf = ({ userId, waId }: WhatsAppPerson): string => waId || userId

/** Only ids contain a dot. */
export const receiverOf = (address: string): Record<string, string> =>
  address.includes('.') ? { recipient: address } : { to: address }

const phoneOf = ({ waId }: WhatsAppPerson): string => (/^\d{5,20}$/.test(waId) && normalisePhone(`+${waId}`)) || ''

/**
 * The ids that identify them. Numbers that are not valid phone numbers, such as Meta's test numbers, are kept as WhatsApp ids.
 */
function idsOf(person: WhatsAppPerson): { kind: IdKind; value: string }[] {
  const phone = phoneOf(person)
  return [
    ...(person.userId ? [{ kind: 'whatsapp' as const, value: person.userId }] : []),
    ...(phone ? [{ kind: 'phone' as const, value: phone }] : []),
    ...(!phone && person.waId ? [{ kind: 'whatsapp' as const, value: person.waId }] : []),
  ]
}

/** Finds a person's contact by WhatsApp id, then by number, or creates one. Adds new ids to it. */
export async function contactOf(
  writer: RecordWriter,
  instance: string,
  person: WhatsAppPerson,
  now: Date,
): Promise<Contact> {
  // Serialised, so that two calls create one contact even if one of them only knows the number.
  await takeTurnOf(writer.tx, `whatsapp contacts ${instance}`)
  const phone = phoneOf(person)
  const contact =
    (await knownContact(writer, instance, person)) ??
    (await writer.create('contacts', {
      instance,
      name: person.name.slice(0, 160),
      phone,
      language: languageOf(person),
    }))
  await addIds(writer, contact, person)
  return writer.update('contacts', contact.id, {
    lastSeenAt: recordDate(now),
    unreachableAt: '',
    ...(contact.name ? {} : { name: person.name.slice(0, 160) }),
    ...(contact.phone || !phone ? {} : { phone }),
  })
}

/** By WhatsApp's id first, then by the number. */
export async function knownContact(
  records: RecordReader,
  instance: string,
  person: WhatsAppPerson,
): Promise<Contact | null> {
  for (const { kind, value } of idsOf(person)) {
    const found = await holderOf(records, instance, kind, value)
    if (!found) continue
    // The number has a new owner: the old contact's conversations are not theirs.
    if (kind === 'phone' && person.userId && (await hasOtherUserId(records, found, person.userId))) continue
    return records.get('contacts', found)
  }
  return null
}

async function hasOtherUserId(records: RecordReader, contact: string, userId: string): Promise<boolean> {
  const filter = 'contact = {:contact} && kind = "whatsapp" && value ~ "%.%"'
  const ids = await records.find('contact_ids', { filter, params: { contact } })
  return ids.length > 0 && !ids.some(({ value }) => value === userId)
}

async function holderOf(records: RecordReader, instance: string, kind: IdKind, value: string): Promise<string | null> {
  const filter = 'instance = {:instance} && kind = {:kind} && value = {:value}'
  return (await records.first('contact_ids', { filter, params: { instance, kind, value } }))?.contact ?? null
}

async function addIds(writer: RecordWriter, contact: Contact, person: WhatsAppPerson): Promise<void> {
  for (const { kind, value } of idsOf(person)) {
    const holder = await holderOf(writer, contact.instance, kind, value)
    if (holder === contact.id) continue
    if (holder) {
      const filter = 'contact = {:holder} && kind = {:kind} && value = {:value}'
      const old = await writer.first('contact_ids', { filter, params: { holder, kind, value } })
      await writer.delete('contact_ids', old!.id)
    }
    await writer.create('contact_ids', { contact: contact.id, kind, value })
  }
}

/** Replaces a person's number and id; the old ones may soon belong to somebody else. */
export async function moveIds(
  writer: RecordWriter,
  contact: Contact,
  before: WhatsAppPerson,
  after: WhatsAppPerson,
): Promise<void> {
  const old = idsOf(before)
  const own = await writer.find('contact_ids', { filter: 'contact = {:id}', params: { id: contact.id } })
  for (const { id, kind, value } of own) {
    if (old.some((one) => one.kind === kind && one.value === value)) await writer.delete('contact_ids', id)
  }
  await addIds(writer, contact, after)
  const phone = phoneOf(after)
  if (phone && contact.phone === phoneOf(before)) await writer.update('contacts', contact.id, { phone })
}

/** A guess by the country of the number or id, until they choose. */
const languageOf = ({ waId, userId }: WhatsAppPerson): Language =>
  waId.startsWith('55') || userId.startsWith('BR.') ? 'pt-BR' : 'en-US'
