import { describe, expect, it } from 'vitest'
import { mailTemplates } from '#server/accounts/mail-templates.ts'
import type { MailText } from '#server/engine/records/auth/mail-templates.ts'

const product = 'Acme <&> {link} $&'
const mails = mailTemplates(
  () => 'https://timbre.example',
  () => product,
)
const signIn = { at: '2026-03-01 10:20:30.000Z', ip: '203.0.113.7', agent: '<b>reader{product}$&' }

describe.each(['en-US', 'pt-BR'])('mails in %s', (language) => {
  const record = { id: 'a'.repeat(15), language } as never
  const written: Record<string, [mail: MailText, inText: string, inHtml: string]> = {
    verification: [mails.verification(record, 'T'), ...link('confirm-verification')],
    passwordReset: [mails.passwordReset(record, 'T'), ...link('confirm-password-reset')],
    emailChange: [mails.emailChange(record, 'T'), ...link('confirm-email-change')],
    otp: [mails.otp(record, '123456'), '\n123456\n', '<strong>123456</strong>'],
    signInAlert: [
      mails.signInAlert(record, signIn),
      '203.0.113.7, <b>reader{product}$&',
      '&lt;b&gt;reader{product}$&amp;',
    ],
  }

  function link(page: string): [inText: string, inHtml: string] {
    const address = `https://timbre.example/${language}/auth/${page}/T`
    return [`\n${address}\n`, `<a href="${address}">`]
  }

  it.each(Object.entries(written))('%s has a preview for lists only', (_, [mail, inText, inHtml]) => {
    const [, preview, body] = /^<div style="display:none">([^<]+)<\/div>(.+)$/s.exec(mail.html) ?? []
    expect(preview).toBeTruthy()
    expect(body).toContain(inHtml)
    expect(mail.text).toContain(inText)
    expect(mail.text).not.toContain(preview)
  })

  it('contain the name of the product unchanged', () => {
    const { subject, text, html } = written.passwordReset![0]
    expect(subject).toContain(product)
    expect(text).toContain(product)
    expect(html).toContain('Acme &lt;&amp;&gt; {link} $&amp;')
    expect(html).not.toContain(product)
  })

  it('can be ignored by people who did not ask for them', () => {
    const safe = language === 'pt-BR' ? 'pode ignorar este e-mail' : 'you can safely ignore this email'
    const { signInAlert: _, ...asked } = written
    for (const [{ text }] of Object.values(asked)) expect(text).toContain(safe)
    expect(Object.keys(asked)).toHaveLength(4)
  })
})
