import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
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
    emailChange: {
      subject: 'Confirm your new e-mail address',
      text: 'You asked to sign in to Timbre with this address from now on. Confirm it with your password:',
      button: 'Confirm the new address',
      after: 'The link works for 30 minutes. If it was not you, ignore this mail: nothing changes.',
    },
    otp: {
      subject: 'Your code for Timbre',
      text: 'Your code to sign in to Timbre:',
      after: 'It works once and for three minutes. Nobody from Timbre will ever ask you for it.',
    },
    signInAlert: {
      subject: 'A sign-in from a new place',
      text: 'Somebody signed in to your Timbre account from a place we have not seen before:',
      after: 'If it was you, there is nothing to do. If not, set a new password now: that ends every session.',
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
    emailChange: {
      subject: 'Confirme seu novo e-mail',
      text: 'Você pediu para entrar no Timbre com este endereço a partir de agora. Confirme com sua senha:',
      button: 'Confirmar novo e-mail',
      after: 'O link vale por 30 minutos. Se não foi você, ignore esta mensagem: nada muda.',
    },
    otp: {
      subject: 'Seu código do Timbre',
      text: 'Seu código para entrar no Timbre:',
      after: 'Ele vale uma vez e por três minutos. Ninguém do Timbre vai pedir esse código a você.',
    },
    signInAlert: {
      subject: 'Novo acesso à sua conta',
      text: 'Alguém entrou na sua conta do Timbre a partir de um lugar que ainda não conhecíamos:',
      after:
        'Se foi você, não precisa fazer nada. Se não foi, defina uma nova senha agora: isso encerra todas as sessões.',
    },
  },
}

const paths = {
  verification: 'confirm-verification',
  passwordReset: 'confirm-password-reset',
  emailChange: 'confirm-email-change',
}
const localeOf = (language: unknown) => (language === 'pt-BR' ? 'pt-BR' : 'en-US')

/** The product's mails, in the language of the account. `appUrl` is asked for when a mail is written. */
export function mailTemplates(appUrl: () => string): MailTemplates {
  const withLink = (kind: keyof typeof paths, language: unknown, token: string): MailText => {
    const locale = localeOf(language)
    const { subject, text, button, after } = words[locale][kind]
    // The token is base64url and dots: nothing in it needs escaping.
    const link = `${appUrl()}/${locale}/auth/${paths[kind]}/${token}`
    return {
      subject,
      text: `${text}\n\n${link}\n\n${after}\n`,
      html: `<p>${text}</p><p><a href="${link}">${button}</a></p><p>${after}</p>`,
    }
  }
  const withFact = (kind: 'otp' | 'signInAlert', language: unknown, fact: string): MailText => {
    const { subject, text, after } = words[localeOf(language)][kind]
    return {
      subject,
      text: `${text}\n\n${fact}\n\n${after}\n`,
      html: `<p>${text}</p><p><strong>${escapeHtml(fact)}</strong></p><p>${after}</p>`,
    }
  }
  return {
    verification: (record, token) => withLink('verification', record.language, token),
    passwordReset: (record, token) => withLink('passwordReset', record.language, token),
    emailChange: (record, token) => withLink('emailChange', record.language, token),
    otp: (record, code) => withFact('otp', record.language, code),
    signInAlert: (record, { at, ip, agent }) =>
      withFact('signInAlert', record.language, `${at.slice(0, 16)} UTC, ${ip}, ${agent}`),
  }
}
