import type { Row } from '#shared/collections/index.ts'

/** An unnamed visitor is shown by the start of their id, as in notifications. */
export function contactName(contact: Pick<Row<'contacts'>, 'id' | 'name' | 'email' | 'phone'> | undefined): string {
  if (!contact) return '…'
  return contact.name || contact.email || contact.phone || `#${contact.id.slice(0, 5)}`
}
