import type { MailTemplates } from '#server/engine/records/auth/mail-templates.ts'

/** Mails that contain only their kind and token. */
export const templates: MailTemplates = {
  verification: (_record, token) => ({ subject: 'verification', text: token, html: '' }),
  passwordReset: (_record, token) => ({ subject: 'passwordReset', text: token, html: '' }),
  emailChange: (_record, token) => ({ subject: 'emailChange', text: token, html: '' }),
  otp: (_record, code) => ({ subject: 'otp', text: code, html: '' }),
  signInAlert: (_record, { ip, agent }) => ({ subject: 'signInAlert', text: `${ip} ${agent}`, html: '' }),
}
