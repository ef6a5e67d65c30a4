import { type AppName, escapeHtml } from './account-mails.ts'
import type { MailTemplates, MailText } from './mail-templates.ts'

/** Words for an engine that runs alone: links lead to the addresses the record API names. */
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
        'Confirm your address',
        'Follow this link to confirm that the address is yours.',
        'confirm-verification',
        token,
      ),
    passwordReset: (_, token) =>
      link('Set a new password', 'Follow this link to set a new password.', 'confirm-password-reset', token),
    emailChange: (_, token) =>
      link('Confirm your new address', 'Follow this link to sign in with this address.', 'confirm-email-change', token),
    otp: (_, code) => say('Your one-time password', `Your one-time password is ${code}.`),
    signInAlert: (_, { at, ip, agent }) =>
      say(
        'A sign-in from a new place',
        `Somebody signed in to your account on ${at} from ${ip} (${agent}). If that was not you, change your password.`,
      ),
  }
}
