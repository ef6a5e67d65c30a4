import { createHmac } from 'node:crypto'
import type { FakeCustomer, FakeNumber } from './account.ts'

type Json = Record<string, unknown>

/** One call of the webhook, with one change. */
export const envelope = ({ wabaId, phoneNumberId, displayPhone }: FakeNumber, field: string, value: Json): Json => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: wabaId,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: displayPhone.replace(/\D/g, ''), phone_number_id: phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
})

/** What WhatsApp tells of the business account, such as a template that was rejected. */
export const accountEnvelope = ({ wabaId }: FakeNumber, field: string, value: Json, at: Date): Json => ({
  object: 'whatsapp_business_account',
  entry: [{ id: wabaId, time: Math.floor(at.getTime() / 1000), changes: [{ field, value }] }],
})

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

/** @param content such as `{ type: 'text', text: { body: 'Hello' } }` */
export function messageEnvelope(
  number: FakeNumber,
  { name, waId, userId }: FakeCustomer,
  { id, at, content }: { id: string; at: Date; content: Json },
): Json {
  const who = { ...(waId ? { wa_id: waId } : {}), ...(userId ? { user_id: userId } : {}) }
  const from = { ...(waId ? { from: waId } : {}), ...(userId ? { from_user_id: userId } : {}) }
  return envelope(number, 'messages', {
    contacts: [{ profile: { name }, ...who }],
    messages: [{ ...from, id, timestamp: seconds(at), ...content }],
  })
}

/** What somebody of the company has written in the app on its telephone. */
export function echoEnvelope(
  number: FakeNumber,
  { waId, userId }: FakeCustomer,
  { id, at, content }: { id: string; at: Date; content: Json },
): Json {
  const to = { ...(waId ? { to: waId } : {}), ...(userId ? { to_user_id: userId } : {}) }
  const message = { from: number.displayPhone.replace(/\D/g, ''), ...to, id, timestamp: seconds(at), ...content }
  return envelope(number, 'smb_message_echoes', { message_echoes: [message] })
}

export interface FakeStatus {
  readonly id: string
  readonly status: string
  readonly at: Date
  readonly to: string
  /** What was sent along as `biz_opaque_callback_data`. */
  readonly callback?: string
  /** Meta's code of a failure. */
  readonly code?: number
}

export function statusEnvelope(number: FakeNumber, { id, status, at, to, callback, code }: FakeStatus): Json {
  const error = code && { code, title: 'A fake failure', error_data: { details: `It failed with ${code}.` } }
  return envelope(number, 'messages', {
    statuses: [
      {
        ...{ id, status, timestamp: seconds(at), recipient_id: to },
        ...(callback ? { biz_opaque_callback_data: callback } : {}),
        ...(error ? { errors: [error] } : {}),
      },
    ],
  })
}

/** As Meta writes it: characters beyond ASCII are escaped, so that serialising it again gives other bytes. */
export const bytesOf = (body: Json): string =>
  JSON.stringify(body).replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const signatureOf = (bytes: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
