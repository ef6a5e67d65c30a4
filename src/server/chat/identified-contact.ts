import { recordDate } from '#server/engine/clock.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { ChatChannel } from './chat.ts'
import type { Identity } from './identity.ts'
import { mergeContacts } from './merge-contacts.ts'

type Contact = Row<'contacts'>

/**
 * The contact of a customer whom the site has named. What this browser wrote before without a name becomes theirs: the contact
 * of an anonymous `session` gets the customer's id, or is merged into theirs.
 */
export async function identifiedContact(
  writer: RecordWriter,
  { instance }: ChatChannel,
  {
    identity,
    session,
    language,
  }: { identity: Identity; session: Row<'visitor_sessions'> | null; language: Language | '' },
  now: Date,
): Promise<Contact> {
  // Two tabs that begin at once find one contact.
  await writer.lock('instances', instance)
  const own = { filter: 'instance = {:instance} && kind = "customer" && value = {:value}' }
  const known = await writer.first('contact_ids', { ...own, params: { instance, value: identity.customer } })
  const before = session && !session.identified ? await nameless(writer, session.contact) : null
  const contact = known
    ? await writer.get('contacts', known.contact)
    : (before ?? (await writer.create('contacts', { instance, language })))
  if (!known) await writer.create('contact_ids', { contact: contact.id, kind: 'customer', value: identity.customer })
  if (before && before.id !== contact.id) await mergeContacts(writer, before.id, contact.id, { by: 'visitor' })
  const { name, email, phone } = identity
  return writer.update('contacts', contact.id, {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    lastSeenAt: recordDate(now),
  })
}

/** A contact, unless it is known as a customer already: then what was written in this browser stays with it. */
async function nameless(writer: RecordWriter, id: string): Promise<Contact | null> {
  const filter = 'contact = {:id} && kind = "customer"'
  if (await writer.first('contact_ids', { filter, params: { id } })) return null
  return writer.get('contacts', id)
}
