export type JsonObject = Record<string, unknown>

/** Anything may be written for this long after a customer's message; later only templates. */
export const windowHours = 24
/** Longer texts are sent in several parts. */
export const maxWhatsAppCharacters = 4096

/** Why a file of a customer is not there. */
export const mediaFailures = ['expired', 'too-large', 'type', 'damaged', 'unavailable', 'no-room'] as const
export type MediaFailure = (typeof mediaFailures)[number]

/** What a message of WhatsApp is besides its text and files. */
export interface WhatsAppDetails {
  /** As WhatsApp calls it: `text`, `image`, `location`… */
  type: string
  /** WhatsApp's id. */
  id?: string
  /** Why its file is not here. */
  media?: MediaFailure
  /** The message that it answers or reacts to, if that is in this conversation. */
  about?: string
  /** Written in the app on the company's telephone. */
  isFromPhone?: boolean
  /** The template that it was made of. */
  template?: { name: string; language: string }
  /** As it came, for what has no form of its own here. */
  raw?: JsonObject
}

/** What a message offers to be tapped, in words of any length; `id` says what that does. */
export interface MessageChoice {
  readonly id: string
  readonly title: string
}

const megabyte = 1024 * 1024

/** Files that stand above the text of a template, by WhatsApp's word for them. Not larger than those of other messages here. */
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

/** What goes out in one request. */
export type DeliveryContent =
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: string; caption: string }
  | { kind: 'buttons'; text: string; buttons: MessageChoice[] }
  | { kind: 'list'; text: string; label: string; rows: { id: string; title: string; description: string }[] }
  | { kind: 'template'; name: string; language: string; components: JsonObject[]; file?: TemplateFile }

/**
 * Why a message was not sent, by what is to be done.
 *
 * - of the channel, which sends nothing until it is mended: `reconnect`, `permission`, `locked`, `payment`, `registration`
 * - it passes: `rate-limited`, `pair-limited`, `temporary`, `unreachable`
 * - this message is not sent: all others
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
  /** What is entered at Meta. */
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
  /** '' if WhatsApp refuses nothing. */
  error: DeliveryError | ''
  /** In WhatsApp's own words. */
  detail: string
  isTokenMissing: boolean
  /** Without the app's secret, nothing that arrives is accepted. */
  isSecretMissing: boolean
  phoneNumber: string
  verifiedName: string
  /** Whether the app is told what happens to the number. */
  isTold: boolean
  /** When the webhook last brought something; '' if it never has. */
  lastEventAt: string
}

/** Of `GET /api/chat-channels/{id}/templates`. */
export interface WhatsAppTemplate {
  name: string
  language: string
  category: string
  /** `approved`, or why it cannot be sent: `pending`, `rejected`, `paused`, `disabled`… */
  status: string
  /** Words with `{{1}}` or `{{name}}` for what is filled in. */
  header: string
  /** The file that it needs above its text. */
  media: TemplateMedia | ''
  body: string
  footer: string
  buttons: string[]
  /** Buttons whose address is completed, by their place among all buttons. */
  links: { index: number; label: string; url: string }[]
  /** Whether it needs nothing but words and a file. */
  isSupported: boolean
}

const variable = /\{\{\s*(\w+)\s*\}\}/g
type WithVariables = Pick<WhatsAppTemplate, 'header' | 'body' | 'footer' | 'links'>

/** The variables of a text, each once, in their order. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(variable)].map(([, name]) => name!))]

/** What is filled in, by the keys of its values: header, body and each address count their variables apart. */
export const templateVariables = ({
  header,
  body,
  links,
}: WithVariables): Record<'header' | 'body' | 'links', string[]> => ({
  header: namesIn(header).map((name) => `header.${name}`),
  body: namesIn(body),
  links: links.map(({ index }) => `button.${index}`),
})

/** What the customer reads, and which variables have no value. Those without one stand as they are. */
export function filledTemplate(
  template: WithVariables,
  values: Readonly<Record<string, string>>,
): { body: string; missing: string[] } {
  const valueFor = (key: string) => (values[key] ?? '').trim()
  const fill = (text: string, prefix: string) =>
    text.replace(variable, (whole, name: string) => valueFor(prefix + name) || whole)
  const texts = [fill(template.header, 'header.'), fill(template.body, ''), template.footer]
  const { header, body, links } = templateVariables(template)
  return {
    body: texts.filter(Boolean).join('\n\n'),
    missing: [...header, ...body, ...links].filter((key) => valueFor(key) === ''),
  }
}
