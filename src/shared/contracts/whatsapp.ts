export type JsonObject = Record<string, unknown>

/** Free text is allowed for this long after a customer's message; later only templates. */
export const windowHours = 24
/** Longer texts are sent in several parts. */
export const maxWhatsAppCharacters = 4096

/** Why a customer's file is missing. */
export const mediaFailures = ['expired', 'too-large', 'type', 'damaged', 'unavailable', 'no-room'] as const
export type MediaFailure = (typeof mediaFailures)[number]

/** A WhatsApp message's content other than text and files. */
export interface WhatsAppDetails {
  /** WhatsApp's type: `text`, `image`, `location`… */
  type: string
  /** WhatsApp's id. */
  id?: string
  /** Why its file is missing. */
  media?: MediaFailure
  /** The message that it replies or reacts to, if that is in this conversation. */
  about?: string
  /** Whether it was written in the app on the company's phone. */
  isFromPhone?: boolean
  /** The template that it was made from. */
  template?: { name: string; language: string }
  /** The raw content, for types without a field here. */
  raw?: JsonObject
}

/** A choice that a message offers, with a text of any length; `id` determines its effect. */
export interface MessageChoice {
  readonly id: string
  readonly title: string
}

const megabyte = 1024 * 1024

/** Files above the text of a template, by WhatsApp's type. The size limits are those of other messages. */
export const templateMedia = {
  image: { types: ['image/jpeg', 'image/png'], bytes: 5 * megabyte },
  video: { types: ['video/mp4', 'video/3gpp'], bytes: 10 * megabyte },
  document: { types: ['application/pdf'], bytes: 10 * megabyte },
} as const
export type TemplateMedia = keyof typeof templateMedia

/** `name` is that of a file of the message. */
export interface TemplateFile {
  readonly media: TemplateMedia
  readonly name: string
}

/** The content of one request. */
export type DeliveryContent =
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: string; caption: string }
  | { kind: 'buttons'; text: string; buttons: MessageChoice[] }
  | { kind: 'list'; text: string; label: string; rows: { id: string; title: string; description: string }[] }
  | { kind: 'template'; name: string; language: string; components: JsonObject[]; file?: TemplateFile }

/**
 * Why a message was not sent, by remedy.
 *
 * - the channel is broken and does not send until it is fixed: `reconnect`, `permission`, `locked`, `payment`, `registration`
 * - temporary: `rate-limited`, `pair-limited`, `temporary`, `unreachable`
 * - this message cannot be sent: all others
 */
export const deliveryErrors = [
  ...(['reconnect', 'permission', 'locked', 'payment', 'registration'] as const),
  ...(['rate-limited', 'pair-limited', 'temporary', 'unreachable'] as const),
  ...(['window', 'undeliverable', 'not-listed', 'spam', 'marketing', 'experiment', 'type', 'media'] as const),
  ...(['too-large', 'template', 'invalid', 'rejected', 'unconfirmed'] as const),
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

/** Of `GET` and `POST /api/chat-channels/{id}/whatsapp`. */
export interface WhatsAppSetup {
  /** The values to enter at Meta. */
  webhookUrl: string
  verifyToken: string
  phoneNumberId: string
  wabaId: string
  hasAccessToken: boolean
  hasAppSecret: boolean
}

/** Of `POST /api/chat-channels/{id}/test`. */
export interface WhatsAppTest {
  isHealthy: boolean
  /** '' if WhatsApp accepts everything. */
  error: DeliveryError | ''
  /** WhatsApp's own message. */
  detail: string
  isTokenMissing: boolean
  /** Whether the app's secret is set. Without it, no event is accepted. */
  isSecretMissing: boolean
  phoneNumber: string
  verifiedName: string
  /** Whether the app is subscribed to the number's events. */
  isSubscribed: boolean
  /** When the webhook last received an event; '' for never. */
  lastEventAt: string
}

/** Of `GET /api/chat-channels/{id}/templates`. */
export interface WhatsAppTemplate {
  name: string
  language: string
  category: string
  /** `approved`, or why it cannot be sent: `pending`, `rejected`, `paused`, `disabled`… */
  status: string
  /** The text, with variables such as `{{1}}` or `{{name}}`. */
  header: string
  /** The type of file that it requires above its text. */
  media: TemplateMedia | ''
  body: string
  footer: string
  buttons: string[]
  /** Buttons with a variable in their address, by index among all buttons. */
  links: { index: number; label: string; url: string }[]
  /** Whether it only needs texts and a file. */
  isSupported: boolean
}

const variable = /\{\{\s*(\w+)\s*\}\}/g
type WithVariables = Pick<WhatsAppTemplate, 'header' | 'body' | 'footer' | 'links'>

/** The distinct variables of a text, in order. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(variable)].map(([, name]) => name!))]

/** The variables by the keys of their values: header, body and each address number their variables separately. */
export const templateVariables = ({
  header,
  body,
  links,
}: WithVariables): Record<'header' | 'body' | 'links', string[]> => ({
  header: namesIn(header).map((name) => `header.${name}`),
  body: namesIn(body),
  links: links.map(({ index }) => `button.${index}`),
})

/** The customer's text, and the variables without a value, which are kept. */
export function filledTemplate(
  template: WithVariables,
  values: Readonly<Record<string, string>>,
): { body: string; missing: string[] } {
  // A variable may be named like a built-in property, such as `constructor`.
  const valueFor = (key: string) => (Object.hasOwn(values, key) ? values[key]! : '').trim()
  const fill = (text: string, prefix: string) =>
    text.replace(variable, (whole, name: string) => valueFor(prefix + name) || whole)
  const texts = [fill(template.header, 'header.'), fill(template.body, ''), template.footer]
  const { header, body, links } = templateVariables(template)
  return {
    body: texts.filter(Boolean).join('\n\n'),
    missing: [...header, ...body, ...links].filter((key) => valueFor(key) === ''),
  }
}
