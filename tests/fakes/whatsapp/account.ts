import { createHash, randomBytes } from 'node:crypto'

/** A business number at WhatsApp, and what its owner enters in the product. */
export interface FakeNumber {
  readonly phoneNumberId: string
  readonly wabaId: string
  readonly accessToken: string
  readonly appSecret: string
  readonly displayPhone: string
  readonly verifiedName: string
}

/** Somebody with WhatsApp on their telephone. Without `waId`, their number is not told. */
export interface FakeCustomer {
  readonly name: string
  readonly waId?: string
  readonly userId?: string
}

export interface FakeMedia {
  readonly id: string
  readonly bytes: Buffer
  readonly mimeType: string
  isExpired: boolean
}

export interface SentMessage {
  readonly id: string
  /** The body of the request. */
  readonly body: Record<string, unknown>
  readonly at: Date
}

/** The outcome of the next sent message, if it is not accepted. */
export type Fault =
  /** Refused with Meta's error. */
  | { readonly code: number; readonly status?: number; readonly details?: string }
  /** Taken, and the connection ends without an answer. */
  | { readonly cut: 'after' }
  /** The connection ends, and nothing was taken. */
  | { readonly cut: 'before' }
  /** Taken, and answered once this is settled. */
  | { readonly hold: Promise<void> }

export const number: FakeNumber = {
  ...{ phoneNumberId: '106540352242922', wabaId: '102290129340398' },
  ...{ accessToken: 'EAAfake-system-user-token', appSecret: 'a secret of the fake app' },
  ...{ displayPhone: '+55 11 91234-5678', verifiedName: 'Ateliê Timbre' },
}

const text = (type: string, words: string, more: object = {}) => ({ type, text: words, ...more })

/** As `GET /{waba}/message_templates` lists them. */
export const templates = [
  {
    ...{ name: 'repair_ready', language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' },
    components: [
      text('HEADER', 'Pedido {{1}}', { format: 'TEXT' }),
      text('BODY', 'Olá, {{1}}! O seu {{2}} está pronto e pode ser retirado.'),
      text('FOOTER', 'Ateliê Timbre'),
    ],
  },
  {
    ...{ name: 'repair_ready', language: 'en_US', status: 'APPROVED', category: 'UTILITY' },
    components: [text('BODY', 'Hello {{1}}, your {{2}} is ready to be collected.')],
  },
  {
    ...{ name: 'visit_reminder', language: 'en_US', status: 'APPROVED', category: 'UTILITY' },
    components: [
      text('BODY', 'Hello {{customer}}, we expect you on {{day}}.'),
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'I will come' }] },
    ],
  },
  {
    ...{ name: 'spring_offer', language: 'pt_BR', status: 'PAUSED', category: 'MARKETING' },
    components: [text('BODY', 'Na primavera, a revisão sai pela metade do preço.')],
  },
  {
    ...{ name: 'track_order', language: 'en_US', status: 'APPROVED', category: 'UTILITY' },
    components: [
      text('BODY', 'Hello {{1}}, your order is on its way.'),
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Thank you' },
          { type: 'URL', text: 'Follow it', url: 'https://www.timbre.example/orders/{{1}}' },
        ],
      },
    ],
  },
  {
    ...{ name: 'catalogue', language: 'en_US', status: 'APPROVED', category: 'MARKETING' },
    components: [{ type: 'HEADER', format: 'IMAGE' }, text('BODY', 'Our catalogue is here.')],
  },
  {
    ...{ name: 'invoice', language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' },
    components: [{ type: 'HEADER', format: 'DOCUMENT' }, text('BODY', 'Olá, {{1}}! A sua fatura está em anexo.')],
  },
  {
    ...{ name: 'find_us', language: 'en_US', status: 'APPROVED', category: 'UTILITY' },
    components: [{ type: 'HEADER', format: 'LOCATION' }, text('BODY', 'This is where we are.')],
  },
]

export const newWamid = (): string => `wamid.${randomBytes(18).toString('base64')}`

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')

/** Meta's form of an error. */
export const errorBody = (code: number, details = `A fake refusal with ${code}.`) => ({
  error: { message: `(#${code}) Refused by the fake`, type: 'OAuthException', code, error_data: { details } },
})
