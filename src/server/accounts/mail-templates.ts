import type { MailTemplates, MailText } from '#server/engine/records/auth/mail-templates.ts'

const words = {
  'en-US': {
    verification: {
      subject: 'Confirm your e-mail address',
      text: 'Welcome to Timbre. Confirm that this address is yours:',
      button: 'Confirm my address',
      after: 'The link works for one day. If you did not sign up, ignore this mail.',
    },
    passwordReset: {
      subject: 'Set a new password',
      text: 'Somebody, hopefully you, asked for a new password for your Timbre account:',
      button: 'Set a new password',
      after: 'The link works for 30 minutes. If it was not you, ignore this mail: nothing changes.',
    },
  },
  'pt-BR': {
    verification: {
      subject: 'Confirme seu e-mail',
      text: 'Boas-vindas ao Timbre. Confirme que este endereço é seu:',
      button: 'Confirmar meu e-mail',
      after: 'O link vale por um dia. Se você não criou uma conta, ignore esta mensagem.',
    },
    passwordReset: {
      subject: 'Defina uma nova senha',
      text: 'Alguém, provavelmente você, pediu uma nova senha para sua conta no Timbre:',
      button: 'Definir nova senha',
      after: 'O link vale por 30 minutos. Se não foi você, ignore esta mensagem: nada muda.',
    },
  },
}

const paths = { verification: 'confirm-verification', passwordReset: 'confirm-password-reset' }

/** The product's mails, in the language of the account. `appUrl` is asked for when a mail is written. */
export function mailTemplates(appUrl: () => string): MailTemplates {
  const write = (kind: keyof typeof paths, language: unknown, token: string): MailText => {
    const locale = language === 'pt-BR' ? 'pt-BR' : 'en-US'
    const { subject, text, button, after } = words[locale][kind]
    // The token is base64url and dots: nothing in it needs escaping.
    const link = `${appUrl()}/${locale}/auth/${paths[kind]}/${token}`
    return {
      subject,
      text: `${text}\n\n${link}\n\n${after}\n`,
      html: `<p>${text}</p><p><a href="${link}">${button}</a></p><p>${after}</p>`,
    }
  }
  return {
    verification: (record, token) => write('verification', record.language, token),
    passwordReset: (record, token) => write('passwordReset', record.language, token),
  }
}
