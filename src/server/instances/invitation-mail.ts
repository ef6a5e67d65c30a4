import type { Mail } from '#server/engine/mail/mail.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import type { Role } from '#shared/collections/rules.ts'
import type { Language } from '#shared/preferred-language.ts'

interface Content {
  workspace: string
  /** Empty if an administrator invites. */
  inviter: string
  role: Role
  message: string
}

const words = {
  'en-US': {
    subject: (who: string, where: string, product: string) => `${who || product} invited you to ${where}`,
    text: (who: string, where: string, product: string, role: string) =>
      `${who || 'An administrator'} invited you to work in “${where}” on ${product} ${role}.`,
    roles: {
      owner: 'as an owner: you run the workspace, its plan and its members',
      admin: 'as an admin: you manage members and settings and write posts',
      editor: 'as an editor: you write and schedule posts',
      reviewer: 'as a reviewer: you read posts and decide on them',
      viewer: 'as a viewer: you read everything',
    },
    button: 'See the invitation',
    after:
      'The link is valid for seven days and only for this address. If you don’t know the sender, ignore this email.',
  },
  'pt-BR': {
    subject: (who: string, where: string, product: string) => `${who || `O ${product}`} convidou você para ${where}`,
    text: (who: string, where: string, product: string, role: string) =>
      `${who || 'A administração'} convidou você para trabalhar em “${where}” no ${product} ${role}.`,
    roles: {
      owner: 'como proprietário: você cuida do espaço de trabalho, do plano e das pessoas',
      admin: 'como administrador: você cuida das pessoas e das configurações e escreve posts',
      editor: 'como editor: você escreve e agenda posts',
      reviewer: 'como revisor: você lê os posts e decide sobre eles',
      viewer: 'como leitor: você pode ler tudo',
    },
    button: 'Ver o convite',
    after: 'O link vale por sete dias e só para este endereço. Se você não conhece quem enviou, ignore este e-mail.',
  },
}

/** The mail with the link to an invitation. Names and message are text written by others. */
export function invitationMail(
  { workspace, inviter, role, message }: Content,
  language: Language | '' | undefined,
  { appName, appUrl, token }: { appName: string; appUrl: string; token: string },
): Omit<Mail, 'to'> {
  const locale = language || 'en-US'
  const { subject, text, roles, button, after } = words[locale]
  const sentence = text(inviter, workspace, appName, roles[role])
  const link = `${appUrl}/${locale}/invitation/${token}`
  const quoted = message.trim()
  return {
    subject: subject(inviter, workspace, appName).replace(/\s+/g, ' ').slice(0, 200),
    text: [sentence, quoted, link, after].filter(Boolean).join('\n\n').concat('\n'),
    html: [
      `<p>${escapeHtml(sentence)}</p>`,
      quoted && `<blockquote style="white-space:pre-line">${escapeHtml(quoted)}</blockquote>`,
      `<p><a href="${link}">${button}</a></p><p>${after}</p>`,
    ]
      .filter(Boolean)
      .join(''),
  }
}
