import type { Mail } from '#server/engine/mail/mail.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import type { VisitorMessage } from '#shared/contracts/chat.ts'
import type { Language } from '#shared/preferred-language.ts'

interface Transcript {
  readonly language: Language
  readonly timezone: string
  /** The workspace's name. */
  readonly workspace: string
  readonly accent: string
  /** The customer's name; '' if unknown. */
  readonly customer: string
  /** What the customer sees, oldest first. */
  readonly messages: readonly VisitorMessage[]
  /** Whether earlier messages were left out. */
  readonly isCut: boolean
}

const words = {
  'en-US': {
    subject: (workspace: string) => `Your conversation with ${workspace}`,
    zone: (zone: string) => `Times are those of ${zone}.`,
    earlier: 'Earlier messages are left out, because the conversation is long.',
    customer: 'Customer',
    file: (name: string) => `File: ${name}`,
    source: (title: string) => `Source: ${title}`,
    why: (workspace: string) =>
      `You get this email because it was asked for in the chat of ${workspace}. It is sent once, and you are on no list.`,
    code: {
      subject: (code: string) => `${code} is your code`,
      text: (workspace: string) =>
        `Somebody asked in the chat of ${workspace} for their conversation to be sent to this address. If it was you, enter this code there:`,
      after: (minutes: number) =>
        `It is valid for ${minutes} minutes. If it wasn’t you, ignore this email, and nothing is sent.`,
    },
  },
  'pt-BR': {
    subject: (workspace: string) => `Sua conversa com ${workspace}`,
    zone: (zone: string) => `Os horários são de ${zone}.`,
    earlier: 'As mensagens anteriores ficaram de fora, porque a conversa é longa.',
    customer: 'Cliente',
    file: (name: string) => `Arquivo: ${name}`,
    source: (title: string) => `Fonte: ${title}`,
    why: (workspace: string) =>
      `Você recebe este e-mail porque ele foi pedido no chat de ${workspace}. O envio é único, e você não entrou em nenhuma lista.`,
    code: {
      subject: (code: string) => `${code} é o seu código`,
      text: (workspace: string) =>
        `Alguém pediu no chat de ${workspace} para receber a conversa neste endereço. Se foi você, digite este código no chat:`,
      after: (minutes: number) =>
        `Ele vale por ${minutes} minutos. Se não foi você, ignore este e-mail, e nada será enviado.`,
    },
  },
} satisfies Record<Language, unknown>

const maxBody = 4000
/** The outbox accepts 20,000 characters of text and 60,000 of HTML. */
const maxText = 15_000
const maxHtml = 45_000

/** A conversation as its customer sees it. Messages are escaped in the HTML part. */
export function transcriptMail({ messages, isCut, ...given }: Transcript): Omit<Mail, 'to'> {
  const { language, timezone, accent } = given
  const workspace = oneLine(given.workspace)
  const { subject, zone, earlier, why } = words[language]
  const parts = messages.map((message) => partOf(message, { ...given, workspace }))
  const { shown, isShort } = latest(parts)
  const place = zone(timezone.replaceAll('_', ' '))
  const notice = isCut || isShort ? earlier : ''
  const title = subject(workspace)
  return {
    subject: title.slice(0, 200),
    text: [title, place, notice, ...shown.map(({ text }) => text), `-- \n${why(workspace)}\n`]
      .filter(Boolean)
      .join('\n\n'),
    html: [
      `<h1 style="font-size:18px;border-bottom:3px solid ${escapeHtml(accent)};padding-bottom:8px">${inHtml(title)}</h1>`,
      `<p><small>${inHtml([place, notice].filter(Boolean).join(' '))}</small></p>`,
      ...shown.map(({ html }) => html),
      `<p><small>${inHtml(why(workspace))}</small></p>`,
    ].join(''),
    headers,
  }
}

/** Lets a visitor prove ownership of an address. Contains nothing a visitor wrote. */
export function codeMail(language: Language, given: { workspace: string; code: string; minutes: number }) {
  const { subject, text, after } = words[language].code
  const [asked, then] = [text(oneLine(given.workspace)), after(given.minutes)]
  return {
    subject: subject(given.code),
    text: `${asked}\n\n${given.code}\n\n${then}\n`,
    html: `<p>${inHtml(asked)}</p><p style="font-size:24px;letter-spacing:3px"><strong>${escapeHtml(given.code)}</strong></p><p>${then}</p>`,
    headers,
  }
}

/** Prevents out-of-office replies. */
const headers = { 'Auto-Submitted': 'auto-generated' }

interface Part {
  readonly text: string
  readonly html: string
}

function partOf(
  { author, name, body, files, citations, created }: VisitorMessage,
  { language, timezone, workspace, customer, accent }: Omit<Transcript, 'messages' | 'isCut'>,
): Part {
  const { customer: anybody, file, source } = words[language]
  const who = oneLine(author === 'visitor' ? customer || anybody : name || workspace)
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const
  const at = new Intl.DateTimeFormat(language, format).format(new Date(created.replace(' ', 'T')))
  const said = body.length > maxBody ? `${body.slice(0, maxBody)}…` : body
  const more = [...files.map((one) => file(one)), ...citations.map(({ title }) => source(oneLine(title)))]
  const side = author === 'visitor' ? '#d4d4d8' : escapeHtml(accent)
  return {
    text: [`${who} · ${at}`, said, ...more].filter(Boolean).join('\n'),
    html: [
      `<div style="margin:0 0 16px;padding-left:12px;border-left:3px solid ${side}">`,
      `<small><strong>${inHtml(who)}</strong> · ${escapeHtml(at)}</small><br>`,
      [said && inHtml(said), ...more.map((line) => `<small>${inHtml(line)}</small>`)].filter(Boolean).join('<br>'),
      '</div>',
    ].join(''),
  }
}

/** The latest messages that fit into one email. */
function latest(parts: readonly Part[]): { shown: readonly Part[]; isShort: boolean } {
  let [text, html] = [0, 0]
  let from = parts.length
  for (const part of parts.toReversed()) {
    text += part.text.length + 2
    html += part.html.length
    if ((text > maxText || html > maxHtml) && from < parts.length) break
    from -= 1
  }
  return { shown: parts.slice(from), isShort: from > 0 }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const inHtml = (text: string): string => escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
