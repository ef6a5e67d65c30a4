import { describe, expect, it } from 'vitest'
import { dressMail } from '#server/branding/dress.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import { invitationMail } from '#server/instances/invitation-mail.ts'
import { newsMail } from '#server/notifications/news-mail.ts'
import type { Row } from '#shared/collections/index.ts'
import { type NotificationKind, notificationKinds } from '#shared/collections/notifications.ts'
import type { Role } from '#shared/collections/rules.ts'
import { type Language, languages } from '#shared/preferred-language.ts'

/** What the mails say, whatever people have called themselves and their workspaces. */

const hostile = '<b>Ines</b> & "Co" {product} $&'
const product = 'Acme $& {inviter}'
const values = Object.fromEntries(
  [
    ...['inviter', 'workspace', 'email', 'place', 'browser', 'system', 'ambassador', 'channel', 'reviewer', 'author'],
    'contact',
    'template',
    'site',
    'base',
  ].map((name) => [name, `${name} ${hostile}`]),
)
const news = (kind: NotificationKind, more: Partial<Row<'notifications'>> = {}): Row<'notifications'> =>
  ({
    ...{ kind, values: { ...values, date: '2026-03-09', role: 'editor' }, link: '/dashboard?a=1&b=2' },
    ...{ created: '2026-03-01 02:30:00.000Z' },
    ...more,
  }) as Row<'notifications'>
const mailOf = (rows: Row<'notifications'>[], language: Language = 'en-US', timezone = 'UTC') =>
  newsMail({
    ...{ rows, language, timezone, appName: product, base: `https://timbre.example/${language}` },
    unsubscribe: { page: 'https://timbre.example/stop/t', call: 'https://api.example/stop/t' },
  })

describe.each(languages)('a mail about notifications in %s', (language) => {
  it.each(notificationKinds)('words %s without a placeholder', (kind) => {
    const { subject, text, html } = mailOf([news(kind)], language)
    expect(subject.length).toBeGreaterThan(10)
    // Only what people wrote themselves may look like a placeholder, and it stays as they wrote it.
    const own = [hostile, escapeHtml(hostile), product, escapeHtml(product)]
    for (const words of [subject, text, html])
      expect(own.reduce((rest, name) => rest.replaceAll(name, ''), words)).not.toMatch(/\{\w+\}|undefined|\$/)
    expect(text).toContain(`https://timbre.example/${language}/dashboard?a=1&b=2`)
    expect(html).toContain(`href="https://timbre.example/${language}/dashboard?a=1&amp;b=2"`)
    expect(html).not.toContain('<b>')
  })

  it('counts several in its subject, and lists the first thirty', () => {
    const several = mailOf(
      Array.from({ length: 33 }, () => news('post-published')),
      language,
    )
    expect(several.subject).toMatch(/^33 /)
    expect(several.html.match(/<li /g)).toHaveLength(30)
    expect(several.text).toMatch(language === 'en-US' ? /And 3 more\./ : /E mais 3\./)
    const one = mailOf(
      Array.from({ length: 31 }, () => news('post-published')),
      language,
    )
    expect(one.text).toMatch(language === 'en-US' ? /And one more\./ : /E mais uma\./)
    expect(
      mailOf(
        Array.from({ length: 30 }, () => news('post-published')),
        language,
      ).html,
    ).not.toContain('<p>And')
  })

  it('can be stopped in the mail and in the mail program', () => {
    const { text, html, headers } = mailOf([news('mentioned')], language)
    expect(text).toContain('https://timbre.example/stop/t')
    expect(html).toContain('href="https://timbre.example/stop/t"')
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://api.example/stop/t>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
})

describe('a mail about notifications', () => {
  it('shows times on the clock of the reader', () => {
    expect(mailOf([news('mentioned')], 'en-US', 'America/Sao_Paulo').text).toContain('Feb 28, 2026, 11:30')
    expect(mailOf([news('mentioned')], 'pt-BR', 'America/Sao_Paulo').text).toContain('28 de fev. de 2026, 23:30')
  })

  it('names a day as it is in the calendar, wherever the reader is', () => {
    expect(mailOf([news('channel-expiring')], 'en-US', 'Pacific/Honolulu').text).toContain('before Mar 9, 2026')
  })

  it('has a subject of one line that a mail program can show', () => {
    const name = 'Ines\r\nBcc: all@timbre.example\n'.repeat(20)
    const { subject } = mailOf([news('mentioned', { values: { author: name, ambassador: name } })])
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeLessThanOrEqual(200)
  })
})

describe.each(languages)('an invitation in %s', (language) => {
  const roles: Role[] = ['owner', 'admin', 'editor', 'reviewer', 'viewer']
  const mail = (more: object = {}) =>
    invitationMail(
      { workspace: `Velofold ${hostile}`, inviter: hostile, role: 'editor', message: '', ...more },
      language,
      { appName: product, appUrl: 'https://timbre.example', token: 'token1' },
    )

  it('leads to its page in this language, and nowhere else', () => {
    const { text, html } = mail({ message: 'Read https://elsewhere.example first' })
    const link = `https://timbre.example/${language}/invitation/token1`
    expect(text).toContain(`\n${link}\n`)
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${link}"`])
  })

  it('says what each role may do', () => {
    const said = roles.map((role) => mail({ role }).text)
    expect(new Set(said).size).toBe(roles.length)
    for (const text of said) expect(text).not.toContain('undefined')
  })

  it('shows names and message as text', () => {
    const { subject, text, html } = mail({ message: '<script>alert(1)</script>\nBye' })
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\nBye</blockquote>')
    expect(text).toContain('<script>alert(1)</script>\nBye')
    expect(subject).toContain('<b>Ines</b>')
  })

  it('keeps names unchanged, even when it gets its logo', () => {
    const branding = { name: product, logo: null, accent: '' }
    const { subject, text, html } = dressMail({ to: '', ...mail() }, branding, 'https://timbre.example')
    expect(subject).toContain(hostile)
    expect(text).toContain(hostile)
    expect(text).toContain(product)
    expect(html).toContain(escapeHtml(hostile))
    expect(html).toContain(escapeHtml(product))
  })

  it('of an administrator names nobody', () => {
    const { subject, text } = mail({ inviter: '' })
    expect(subject).toContain(product)
    expect(text).toContain(language === 'en-US' ? 'An administrator' : 'A administração')
  })

  it('has a subject of one short line', () => {
    const { subject } = mail({ workspace: `${'long '.repeat(100)}\r\nBcc: x@timbre.example` })
    expect([/[\r\n]/.test(subject), subject.length <= 200]).toEqual([false, true])
  })
})

it('an invitation without a language is in English', () => {
  const content = { workspace: 'Velofold', inviter: 'Ines', role: 'viewer', message: ' ' } as const
  for (const language of ['', undefined] as const) {
    const site = { appName: 'Timbre', appUrl: 'https://timbre.example', token: 't' }
    const { subject, text } = invitationMail(content, language, site)
    expect(subject).toBe('Ines invited you to Velofold')
    expect(text).toContain('/en-US/invitation/t')
  }
})
