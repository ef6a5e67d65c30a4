import { type AppName, escapeHtml } from './account-mails.ts'
import type { MailTemplates, MailText } from './mail-templates.ts'

/** Mail texts for an engine without a product: links lead to PocketBase's addresses. */
export function plainMailTemplates(app: () => AppName): MailTemplates {
  const link = (subject: string, sentence: string, page: string, token: string): MailText => {
    const address = `${app().url}/_/#/auth/${page}/${token}`
    return {
      subject: `${subject} (${app().name})`,
      text: `${sentence}\n\n${address}\n`,
      html: `<p>${sentence}</p><p><a href="${escapeHtml(address)}">${subject}</a></p>`,
    }
  }
  const say = (subject: string, text: string): MailText => ({
    subject: `${subject} (${app().name})`,
    text: `${text}\n`,
    html: `<p>${escapeHtml(text)}</p>`,
  })
  return {
    verification: (_, token) =>
      link(
        'Confirm your email address',
        'Follow this link to confirm your email address. If you did not sign up, you can safely ignore this email.',
        'confirm-verification',
        token,
      ),
    passwordReset: (_, token) =>
      link(
        'Set a new password',
        'Follow this link to set a new password. If you did not request it, you can safely ignore this email.',
        'confirm-password-reset',
        token,
      ),
    emailChange: (_, token) =>
      link(
        'Confirm your new email address',
        'Follow this link to confirm it. If you did not request this change, you can safely ignore this email.',
        'confirm-email-change',
        token,
      ),
    otp: (_, code) => say('Your one-time password', `Your one-time password is ${code}.`),
    signInAlert: (_, { at, ip, agent }) =>
      say(
        'New sign-in to your account',
        `Someone signed in to your account on ${at} from ${ip} (${agent}). If this was not you, change your password.`,
      ),
  }
}
