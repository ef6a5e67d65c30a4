import type { MailText } from '#server/engine/records/auth/mail-templates.ts'
import type { AccountEventKind } from '#shared/collections/account-events.ts'
import { filledMail, hidden, localeOf } from '../mail-templates.ts'
import type { Device } from './device.ts'

const words = {
  'en-US': {
    'password-changed': {
      subject: 'Your {product} password was changed',
      preview: 'If this wasn’t you, set a new password.',
      text: 'The password of your {product} account was changed:',
    },
    'email-changed': {
      subject: 'The email address of your {product} account was changed',
      preview: 'You can no longer sign in with this address.',
      text: 'The email address of your {product} account was changed, so you can no longer sign in with this one:',
    },
    'factor-on': {
      subject: 'Two-step verification was turned on',
      preview: 'Signing in to {product} now takes a code from your app.',
      text: 'Two-step verification was turned on for your {product} account:',
    },
    'factor-off': {
      subject: 'Two-step verification was turned off',
      preview: 'If this wasn’t you, set a new password.',
      text: 'Two-step verification was turned off for your {product} account:',
    },
    'passkey-added': {
      subject: 'A passkey was added to your {product} account',
      preview: 'If this wasn’t you, remove it and set a new password.',
      text: 'A passkey was added to your {product} account. It can be used to sign in:',
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your {product} account',
      preview: 'If this wasn’t you, set a new password.',
      text: 'A passkey was removed from your {product} account. It can no longer be used to sign in:',
    },
    button: 'Review your security',
    after:
      'If this was you, you don’t need to do anything. If not, set a new password now, which ends every session, and check how your account can be signed in to.',
    afterAddress:
      'If this was you, you don’t need to do anything. If not, tell your administrator right away: someone else may be using your account.',
  },
  'pt-BR': {
    'password-changed': {
      subject: 'A senha da sua conta do {product} foi alterada',
      preview: 'Se não foi você, crie uma nova senha.',
      text: 'A senha da sua conta do {product} foi alterada:',
    },
    'email-changed': {
      subject: 'O e-mail da sua conta do {product} foi alterado',
      preview: 'Não é mais possível entrar com este endereço.',
      text: 'O e-mail da sua conta do {product} foi alterado, e não é mais possível entrar com este endereço:',
    },
    'factor-on': {
      subject: 'A verificação em duas etapas foi ativada',
      preview: 'Agora, para entrar no {product}, é preciso um código do seu app.',
      text: 'A verificação em duas etapas foi ativada na sua conta do {product}:',
    },
    'factor-off': {
      subject: 'A verificação em duas etapas foi desativada',
      preview: 'Se não foi você, crie uma nova senha.',
      text: 'A verificação em duas etapas foi desativada na sua conta do {product}:',
    },
    'passkey-added': {
      subject: 'Uma chave de acesso foi adicionada à sua conta do {product}',
      preview: 'Se não foi você, remova a chave e crie uma nova senha.',
      text: 'Uma chave de acesso foi adicionada à sua conta do {product}. Com ela é possível entrar na conta:',
    },
    'passkey-removed': {
      subject: 'Uma chave de acesso foi removida da sua conta do {product}',
      preview: 'Se não foi você, crie uma nova senha.',
      text: 'Uma chave de acesso foi removida da sua conta do {product}. Com ela não é mais possível entrar na conta:',
    },
    button: 'Ver a segurança da conta',
    after:
      'Se foi você, não precisa fazer nada. Se não foi, crie uma nova senha agora, o que encerra todas as sessões, e confira as formas de entrar na sua conta.',
    afterAddress:
      'Se foi você, não precisa fazer nada. Se não foi, avise o administrador agora mesmo: outra pessoa pode estar usando a sua conta.',
  },
}

const mailed = [
  'password-changed',
  'email-changed',
  'factor-on',
  'factor-off',
  'passkey-added',
  'passkey-removed',
] as const
type MailedKind = (typeof mailed)[number]

/** Security changes that the owner is notified of by mail, in case somebody else made them. */
export const isMailed = (kind: AccountEventKind): kind is MailedKind => mailed.some((each) => each === kind)

interface Site {
  /** Without a trailing slash. */
  appUrl: string
  /** The product's name. */
  appName: string
}

/** `device` is null if the account's owner did not make the change. */
export function changeMail(
  kind: MailedKind,
  { language, at, device, ...site }: { language: unknown; at: string; device: Device | null } & Site,
): MailText {
  const locale = localeOf(language)
  const { subject, preview, text } = words[locale][kind]
  const { button, after, afterAddress } = words[locale]
  const facts = [`${at.slice(0, 16)} UTC`, device?.ip, device?.browser, device?.system].filter(Boolean).join(', ')
  const values = { product: site.appName, facts, link: `${site.appUrl}/${locale}/dashboard/security` }
  const html = `${hidden(preview)}<p>${text}</p><p><strong>{facts}</strong></p>`
  // The former address can no longer be used to sign in.
  if (kind === 'email-changed') {
    const body = { text: `${text}\n\n{facts}\n\n${afterAddress}\n`, html: `${html}<p>${afterAddress}</p>` }
    return filledMail({ subject, ...body }, values)
  }
  const body = {
    text: `${text}\n\n{facts}\n\n${after}\n\n{link}\n`,
    html: `${html}<p>${after}</p><p><a href="{link}">${button}</a></p>`,
  }
  return filledMail({ subject, ...body }, values)
}
