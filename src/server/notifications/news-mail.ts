import type { Mail } from '#server/engine/mail/mail.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import type { Row } from '#shared/collections/index.ts'
import { type SentenceKey, sentenceOf } from '#shared/contracts/notification-sentence.ts'
import { fillText } from '#shared/fill-text.ts'
import { notifications as english } from '#shared/locales/en-US/notifications.ts'
import { notifications as portuguese } from '#shared/locales/pt-BR/notifications.ts'
import type { Language } from '#shared/preferred-language.ts'

interface News {
  /** Unread ones, the earliest first. */
  rows: readonly Row<'notifications'>[]
  language: Language
  timezone: string
  appName: string
  /** The web app's address in this language. */
  base: string
  unsubscribe: { page: string; call: string }
}

const words = {
  'en-US': {
    subject: (count: number) => `${count} new notifications`,
    more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
    open: 'Open {product}',
    why: 'You get this email because of your notification settings.',
    settings: 'Change them',
    stop: 'Stop these emails',
  },
  'pt-BR': {
    subject: (count: number) => `${count} novas notificações`,
    more: (count: number) => (count === 1 ? 'E mais uma.' : `E mais ${count}.`),
    open: 'Abrir o {product}',
    why: 'Você recebe este e-mail por causa das suas configurações de notificações.',
    settings: 'Mudar as configurações',
    stop: 'Não receber mais estes e-mails',
  },
}
const sentences = { 'en-US': english, 'pt-BR': portuguese }
const maxListed = 30

/** One line per notification, each with a link. Names are text written by others. */
export function newsMail({ rows, language, timezone, appName, base, unsubscribe }: News): Omit<Mail, 'to'> {
  const { subject, more, open, why, settings, stop } = words[language]
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const listed = rows.slice(0, maxListed).map((row) => ({
    sentence: oneLine(sentenceOf(row, translator(language), (date) => day.format(new Date(`${date}T00:00:00Z`)))),
    at: time.format(new Date(row.created.replace(' ', 'T'))),
    url: base + row.link,
  }))
  const rest = rows.length > maxListed ? more(rows.length - maxListed) : ''
  const settingsUrl = `${base}/dashboard/notifications`
  return {
    subject: (rows.length === 1 ? listed[0]!.sentence : subject(rows.length)).slice(0, 200),
    text: [
      ...listed.map(({ sentence, at, url }) => `${sentence}\n${at}\n${url}`),
      rest,
      `${why}\n${settings}: ${settingsUrl}\n${stop}: ${unsubscribe.page}`,
    ]
      .filter(Boolean)
      .join('\n\n')
      .concat('\n'),
    html: [
      '<ul style="padding-left:1.2em">',
      ...listed.map(
        ({ sentence, at, url }) =>
          `<li style="margin-bottom:.8em"><a href="${escapeHtml(url)}">${escapeHtml(sentence)}</a><br><small>${escapeHtml(at)}</small></li>`,
      ),
      '</ul>',
      rest && `<p>${rest}</p>`,
      `<p><a href="${escapeHtml(base)}/dashboard">${escapeHtml(fillText(open, { product: appName }))}</a></p>`,
      `<p><small>${why} <a href="${escapeHtml(settingsUrl)}">${settings}</a> · <a href="${escapeHtml(unsubscribe.page)}">${stop}</a></small></p>`,
    ].join(''),
    // RFC 8058: mail programs show their own unsubscribe button.
    headers: { 'List-Unsubscribe': `<${unsubscribe.call}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const translator = (language: Language) => (key: SentenceKey, values: Record<string, string>) => {
  const [group, name] = key.split('.') as ['kinds', keyof typeof english.kinds]
  return fillText(sentences[language][group][name], values)
}
