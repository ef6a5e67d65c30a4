import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import { hashOfSecret, secretText } from '#server/engine/random.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { identifiedSessionHours, sessionDays, type VisitorSessionStart } from '#shared/contracts/chat.ts'
import type { ChatChannel } from './chat.ts'
import { identifiedContact } from './identified-contact.ts'
import type { Identity } from './identity.ts'
import { findSession, type Visitor } from './visitors.ts'

const hourMilliseconds = 3_600_000
const dayMilliseconds = 24 * hourMilliseconds

/**
 * Resumes the session of `token` or starts one: for the customer named by a signed token, otherwise for a new contact. What
 * visitors say about themselves proves nothing.
 *
 * @throws ApiError 400 if something the channel requires of new visitors is missing
 */
export async function startSession(
  writer: RecordWriter,
  channel: ChatChannel,
  { language, name = '', email = '' }: VisitorSessionStart,
  token: string,
  identity: Identity | null,
  now: Date,
): Promise<{ token: string; visitor: Visitor }> {
  const session = await findSession(writer, channel, token, now)
  if (identity) {
    const contact = await identifiedContact(writer, channel, { identity, session, language: language ?? '' }, now)
    const expiresAt = recordDate(new Date(now.getTime() + identifiedSessionHours * hourMilliseconds))
    if (session?.identified && session.contact === contact.id) {
      await writer.update('visitor_sessions', session.id, { expiresAt })
      return { token, visitor: { channel, contact } }
    }
    const fresh = secretText(32)
    const place = { contact: contact.id, channel: channel.id, identified: true }
    await writer.create('visitor_sessions', { ...place, tokenHash: hashOfSecret(fresh), expiresAt })
    return { token: fresh, visitor: { channel, contact } }
  }
  const expiresAt = recordDate(new Date(now.getTime() + sessionDays * dayMilliseconds))
  // A session is not resumed once the customer has signed out of the site.
  if (session && !session.identified) {
    await writer.update('visitor_sessions', session.id, { expiresAt })
    const contact = await writer.update('contacts', session.contact, { lastSeenAt: recordDate(now) })
    return { token, visitor: { channel, contact } }
  }
  if (channel.askName === 'required' && name === '') throw missing('name')
  if (channel.askEmail === 'required' && email === '') throw missing('email')
  const fresh = secretText(32)
  const seen = { language: language ?? '', lastSeenAt: recordDate(now) } as const
  const contact = await writer.create('contacts', { instance: channel.instance, name, email, ...seen })
  const begun = { contact: contact.id, channel: channel.id, tokenHash: hashOfSecret(fresh), expiresAt }
  await writer.create('visitor_sessions', begun)
  return { token: fresh, visitor: { channel, contact } }
}

const missing = (field: string) => invalid(field, 'validation_required', 'Cannot be blank.')
