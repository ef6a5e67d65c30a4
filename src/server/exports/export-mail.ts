import type { Mail } from '#server/engine/mail/mail.ts'
import type { Language } from '#shared/preferred-language.ts'

const words = {
  'en-US': {
    subject: 'Your data is ready to download',
    text: 'The copy of your data that you asked for is ready. Sign in to download it:',
    button: 'Go to the download',
    after: 'It is kept for seven days. If you didn’t ask for it, change your password.',
  },
  'pt-BR': {
    subject: 'Seus dados estão prontos para baixar',
    text: 'A cópia dos dados que você pediu está pronta. Entre na sua conta para baixar:',
    button: 'Ir para o download',
    after: 'Ela fica disponível por sete dias. Se você não fez esse pedido, troque sua senha.',
  },
}

/** Announces an export. The link leads to the page with the download, not to the file. */
export function exportMail(language: Language, link: string): Omit<Mail, 'to'> {
  const { subject, text, button, after } = words[language]
  return {
    subject,
    text: `${text}\n\n${link}\n\n${after}\n`,
    html: `<p>${text}</p><p><a href="${link}">${button}</a></p><p>${after}</p>`,
  }
}
