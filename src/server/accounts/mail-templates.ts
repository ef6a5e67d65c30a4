import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import type { MailTemplates, MailText } from '#server/engine/records/auth/mail-templates.ts'

/** `preview` is the text that mail programs show next to the subject. */
const words = {
  'en-US': {
    verification: {
      subject: 'Confirm your email address',
      preview: 'One click to finish setting up your Timbre account.',
      text: 'Welcome to Timbre! Please confirm that this is your email address:',
      button: 'Confirm email',
      after: 'This link is valid for one day. If you didn’t sign up for Timbre, you can safely ignore this email.',
    },
    passwordReset: {
      subject: 'Reset your Timbre password',
      preview: 'Use this link within 30 minutes to set a new password.',
      text: 'We received a request to reset the password for your Timbre account:',
      button: 'Set a new password',
      after:
        'This link is valid for 30 minutes. If you didn’t request it, you can safely ignore this email. Your password won’t change.',
    },
    emailChange: {
      subject: 'Confirm your new email address',
      preview: 'Use this link within 30 minutes to confirm the change.',
      text: 'You asked to sign in to Timbre with this address. Confirm it with your password:',
      button: 'Confirm new email',
      after:
        'This link is valid for 30 minutes. If you didn’t request this change, you can safely ignore this email. Nothing will change.',
    },
    otp: {
      subject: 'Your Timbre sign-in code',
      preview: 'It’s valid for three minutes.',
      text: 'Here’s your code to sign in to Timbre:',
      after:
        'It can be used once and is valid for three minutes. Timbre will never ask you for it. If you didn’t request it, you can safely ignore this email.',
    },
    signInAlert: {
      subject: 'New sign-in to your Timbre account',
      preview: 'If this wasn’t you, set a new password.',
      text: 'Someone signed in to your Timbre account from a new place:',
      after: 'If this was you, you don’t need to do anything. If not, set a new password now. It ends every session.',
    },
  },
  'pt-BR': {
    verification: {
      subject: 'Confirme seu e-mail',
      preview: 'Falta um clique para concluir seu cadastro no Timbre.',
      text: 'Boas-vindas ao Timbre! Confirme que este é o seu e-mail:',
      button: 'Confirmar e-mail',
      after: 'O link vale por um dia. Se você não criou uma conta no Timbre, pode ignorar este e-mail.',
    },
    passwordReset: {
      subject: 'Redefina sua senha do Timbre',
      preview: 'Use o link em até 30 minutos para criar uma nova senha.',
      text: 'Recebemos um pedido para redefinir a senha da sua conta no Timbre:',
      button: 'Criar nova senha',
      after: 'O link vale por 30 minutos. Se você não fez esse pedido, pode ignorar este e-mail. Sua senha não muda.',
    },
    emailChange: {
      subject: 'Confirme seu novo e-mail',
      preview: 'Use o link em até 30 minutos para confirmar a alteração.',
      text: 'Você pediu para entrar no Timbre com este endereço. Confirme com sua senha:',
      button: 'Confirmar novo e-mail',
      after: 'O link vale por 30 minutos. Se você não pediu essa alteração, pode ignorar este e-mail. Nada muda.',
    },
    otp: {
      subject: 'Seu código para entrar no Timbre',
      preview: 'Ele vale por três minutos.',
      text: 'Aqui está seu código para entrar no Timbre:',
      after:
        'Ele só pode ser usado uma vez e vale por três minutos. O Timbre nunca vai pedir esse código a você. Se você não fez esse pedido, pode ignorar este e-mail.',
    },
    signInAlert: {
      subject: 'Novo acesso à sua conta do Timbre',
      preview: 'Se não foi você, crie uma nova senha.',
      text: 'Alguém entrou na sua conta do Timbre a partir de um novo lugar:',
      after:
        'Se foi você, não precisa fazer nada. Se não foi, crie uma nova senha agora. Isso encerra todas as sessões.',
    },
  },
}

const paths = {
  verification: 'confirm-verification',
  passwordReset: 'confirm-password-reset',
  emailChange: 'confirm-email-change',
}
const localeOf = (language: unknown) => (language === 'pt-BR' ? 'pt-BR' : 'en-US')

/** The product's mails, in the language of the account. `appUrl` is called whenever a mail is written. */
export function mailTemplates(appUrl: () => string): MailTemplates {
  const withLink = (kind: keyof typeof paths, language: unknown, token: string): MailText => {
    const locale = localeOf(language)
    const { subject, preview, text, button, after } = words[locale][kind]
    // The token is base64url and dots: nothing in it needs escaping.
    const link = `${appUrl()}/${locale}/auth/${paths[kind]}/${token}`
    return {
      subject,
      text: `${text}\n\n${link}\n\n${after}\n`,
      html: `${hidden(preview)}<p>${text}</p><p><a href="${link}">${button}</a></p><p>${after}</p>`,
    }
  }
  const withFact = (kind: 'otp' | 'signInAlert', language: unknown, fact: string): MailText => {
    const { subject, preview, text, after } = words[localeOf(language)][kind]
    return {
      subject,
      text: `${text}\n\n${fact}\n\n${after}\n`,
      html: `${hidden(preview)}<p>${text}</p><p><strong>${escapeHtml(fact)}</strong></p><p>${after}</p>`,
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

const hidden = (text: string): string => `<div style="display:none">${text}</div>`
