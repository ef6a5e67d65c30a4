import { recordDate } from '#server/engine/clock.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { ChatChannel } from './chat.ts'
import type { Identity } from './identity.ts'
import { mergeContacts } from './merge-contacts.ts'

type Contact = Row<'contacts'>

/**
 * The contact of a customer identified by the site. Anything this browser wrote anonymously becomes theirs: the contact of an
 * anonymous `session` either gets the customer's id or is merged into the existing contact.
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
  // Two tabs that start at once get the same contact.
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

/** The contact; null if it already belongs to an identified customer, who then keeps what was written in this browser. */
async function nameless(writer: RecordWriter, id: string): Promise<Contact | null> {
  const filter = 'contact = {:id} && kind = "customer"'
  if (await writer.first('contact_ids', { filter, params: { id } })) return null
  return writer.get('contacts', id)
}
