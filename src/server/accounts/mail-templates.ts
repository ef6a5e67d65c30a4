import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import type { MailTemplates, MailText, SignIn } from '#server/engine/records/auth/mail-templates.ts'
import { fillText } from '#shared/fill-text.ts'
import { programOf } from './security/device.ts'

/** `{product}` is the product's name. `preview` is the text that mail programs show next to the subject. */
const words = {
  'en-US': {
    verification: {
      subject: 'Confirm your email address',
      preview: 'One click to finish setting up your {product} account.',
      text: 'Welcome to {product}! Please confirm that this is your email address:',
      button: 'Confirm email',
      after: 'This link is valid for one day. If you didn’t sign up for {product}, you can safely ignore this email.',
    },
    passwordReset: {
      subject: 'Reset your {product} password',
      preview: 'Use this link within 30 minutes to set a new password.',
      text: 'We received a request to reset the password for your {product} account:',
      button: 'Set a new password',
      after:
        'This link is valid for 30 minutes. If you didn’t request it, you can safely ignore this email. Your password won’t change.',
    },
    emailChange: {
      subject: 'Confirm your new email address',
      preview: 'Use this link within 30 minutes to confirm the change.',
      text: 'You asked to sign in to {product} with this address. Confirm it with your password:',
      button: 'Confirm new email',
      after:
        'This link is valid for 30 minutes. If you didn’t request this change, you can safely ignore this email. Nothing will change.',
    },
    otp: {
      subject: 'Your {product} sign-in code',
      preview: 'It’s valid for three minutes.',
      text: 'Here’s your code to sign in to {product}:',
      after:
        'It can be used once and is valid for three minutes. {product} will never ask you for it. If you didn’t request it, you can safely ignore this email.',
    },
    signInAlert: {
      subject: 'New sign-in to your {product} account',
      preview: 'If this wasn’t you, set a new password.',
      text: 'Someone signed in to your {product} account from a new place:',
      button: 'Review your sign-ins',
      after: 'If this was you, you don’t need to do anything. If not, set a new password now. It ends every session.',
    },
  },
  'pt-BR': {
    verification: {
      subject: 'Confirme seu e-mail',
      preview: 'Falta um clique para concluir seu cadastro no {product}.',
      text: 'Boas-vindas ao {product}! Confirme que este é o seu e-mail:',
      button: 'Confirmar e-mail',
      after: 'O link vale por um dia. Se você não criou uma conta no {product}, pode ignorar este e-mail.',
    },
    passwordReset: {
      subject: 'Redefina sua senha do {product}',
      preview: 'Use o link em até 30 minutos para criar uma nova senha.',
      text: 'Recebemos um pedido para redefinir a senha da sua conta no {product}:',
      button: 'Criar nova senha',
      after: 'O link vale por 30 minutos. Se você não fez esse pedido, pode ignorar este e-mail. Sua senha não muda.',
    },
    emailChange: {
      subject: 'Confirme seu novo e-mail',
      preview: 'Use o link em até 30 minutos para confirmar a alteração.',
      text: 'Você pediu para entrar no {product} com este endereço. Confirme com sua senha:',
      button: 'Confirmar novo e-mail',
      after: 'O link vale por 30 minutos. Se você não pediu essa alteração, pode ignorar este e-mail. Nada muda.',
    },
    otp: {
      subject: 'Seu código para entrar no {product}',
      preview: 'Ele vale por três minutos.',
      text: 'Aqui está seu código para entrar no {product}:',
      after:
        'Ele só pode ser usado uma vez e vale por três minutos. O {product} nunca vai pedir esse código a você. Se você não fez esse pedido, pode ignorar este e-mail.',
    },
    signInAlert: {
      subject: 'Novo acesso à sua conta do {product}',
      preview: 'Se não foi você, crie uma nova senha.',
      text: 'Alguém entrou na sua conta do {product} a partir de um novo lugar:',
      button: 'Ver os acessos à conta',
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
export const localeOf = (language: unknown) => (language === 'pt-BR' ? 'pt-BR' : 'en-US')

/** The product's mails, in the language of the account. Its address and name are read whenever a mail is written. */
export function mailTemplates(appUrl: () => string, appName: () => string): MailTemplates {
  const withLink = (kind: keyof typeof paths, language: unknown, token: string): MailText => {
    const locale = localeOf(language)
    const { subject, preview, text, button, after } = words[locale][kind]
    const link = `${appUrl()}/${locale}/auth/${paths[kind]}/${token}`
    const template = {
      subject,
      text: `${text}\n\n{link}\n\n${after}\n`,
      html: `${hidden(preview)}<p>${text}</p><p><a href="{link}">${button}</a></p><p>${after}</p>`,
    }
    return filledMail(template, { product: appName(), link })
  }
  const withCode = (language: unknown, code: string): MailText => {
    const { subject, preview, text, after } = words[localeOf(language)].otp
    const template = {
      subject,
      text: `${text}\n\n{code}\n\n${after}\n`,
      html: `${hidden(preview)}<p>${text}</p><p><strong>{code}</strong></p><p>${after}</p>`,
    }
    return filledMail(template, { product: appName(), code })
  }
  const withSignIn = (language: unknown, { at, ip, agent }: SignIn): MailText => {
    const locale = localeOf(language)
    const { subject, preview, text, button, after } = words[locale].signInAlert
    const { browser, system } = programOf(agent)
    const facts = [`${at.slice(0, 16)} UTC`, ip, browser, system].filter(Boolean).join(', ')
    const link = `${appUrl()}/${locale}/dashboard/security`
    const template = {
      subject,
      text: `${text}\n\n{facts}\n\n${after}\n\n{link}\n`,
      html: `${hidden(preview)}<p>${text}</p><p><strong>{facts}</strong></p><p>${after}</p><p><a href="{link}">${button}</a></p>`,
    }
    return filledMail(template, { product: appName(), facts, link })
  }
  return {
    verification: (record, token) => withLink('verification', record.language, token),
    passwordReset: (record, token) => withLink('passwordReset', record.language, token),
    emailChange: (record, token) => withLink('emailChange', record.language, token),
    otp: (record, code) => withCode(record.language, code),
    signInAlert: (record, signIn) => withSignIn(record.language, signIn),
  }
}

/** A mail with values for its placeholders, escaped in the HTML part. */
export function filledMail({ subject, text, html }: MailText, values: Readonly<Record<string, string>>): MailText {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))
  return { subject: fillText(subject, values), text: fillText(text, values), html: fillText(html, escaped) }
}

/** The preview, which mail programs show next to the subject. */
export const hidden = (text: string): string => `<div style="display:none">${text}</div>`
