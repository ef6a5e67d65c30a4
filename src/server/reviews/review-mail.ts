import type { Mail } from '#server/engine/mail/mail.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import type { Language } from '#shared/preferred-language.ts'

interface Content {
  /** Empty if the account was deleted. */
  from: string
  reviewer: string
  message: string
  posts: number
  isReminder: boolean
}

const words = {
  'en-US': {
    greeting: (name: string) => (name ? `Hi ${name},` : 'Hello,'),
    subject: (from: string) => (from ? `${from} asks for your review` : 'Posts for your review'),
    reminder: 'Reminder: ',
    text: (from: string, count: number) =>
      `${from || 'A team'} would like your review of ${count === 1 ? 'a post' : `${count} posts`} before ${count === 1 ? 'it goes' : 'they go'} online. You need no account.`,
    button: 'Read and decide',
    after: 'Anyone with this link can read the posts and decide on them, so don’t forward it.',
  },
  'pt-BR': {
    greeting: (name: string) => (name ? `Olá, ${name}!` : 'Olá!'),
    subject: (from: string) => (from ? `${from} pede a sua revisão` : 'Posts para você revisar'),
    reminder: 'Lembrete: ',
    text: (from: string, count: number) =>
      `${from || 'Uma equipe'} gostaria que você revisasse ${count === 1 ? 'um post' : `${count} posts`} antes da publicação. Não é preciso ter conta.`,
    button: 'Ler e decidir',
    after: 'Quem tem este link pode ler os posts e decidir sobre eles, por isso não o encaminhe.',
  },
}

/** The mail with a review link. Names and message are text written by others. */
export function reviewMail(
  { from, reviewer, message, posts, isReminder }: Content,
  language: Language,
  url: string,
): Omit<Mail, 'to'> {
  const { greeting, subject, reminder, text, button, after } = words[language]
  const sentences = [greeting(reviewer), text(from, posts)]
  const quoted = message.trim()
  return {
    subject: `${isReminder ? reminder : ''}${subject(from)}`.replace(/\s+/g, ' ').slice(0, 200),
    text: [...sentences, quoted, url, after].filter(Boolean).join('\n\n').concat('\n'),
    html: [
      ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
      quoted && `<blockquote style="white-space:pre-line">${escapeHtml(quoted)}</blockquote>`,
      `<p><a href="${url}">${button}</a></p><p>${after}</p>`,
    ]
      .filter(Boolean)
      .join(''),
  }
}
