export const verification = {
  title: 'Confirm your email',
  sent: 'We sent a link to {email}. Open it to confirm your address.',
  sentUnknown: 'We sent you a link. Open it to confirm your address.',
  hint: 'Can’t find it? Check your spam folder or send it again.',
  resend: 'Send again',
  resent: 'If that address is unconfirmed, we’ve sent a new link.',
  wait_one: 'You can send it again in {count} second',
  wait_other: 'You can send it again in {count} seconds',
  continue: 'Continue to sign in',
  banner: 'Open the link we sent to {email}.',
  noMail: 'This server can’t send email. Ask your administrator for the link.',
  changeSent: 'We sent a link to {email}.',
}
