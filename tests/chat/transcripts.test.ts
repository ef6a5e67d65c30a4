import { SignJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { transcriptMail } from '#server/chat/transcripts/transcript-mail.ts'
import type { NewIdentityKey, TranscriptAnswer, VisitorMessage } from '#shared/contracts/chat.ts'
import { transcriptLimits } from '#shared/contracts/chat.ts'
import { startFakeSmtp } from '../fakes/smtp.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { type Desk, day, minute, openDesk, type Visitor } from './desk.ts'
import { attacks, languages } from './hostile/attacks.ts'

let count = 0
const address = () => `customer-${++count}@dairy.example`

describeOnDrawnDatabase('a conversation by mail', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
  })
  const mailsTo = (to: string) =>
    desk.test.app.engine.records.find('mails', { filter: 'to = {:to}', params: { to }, sort: 'created,id' })
  const ask = (visitor: Visitor, body: object) => visitor.call('/transcript', body)
  const codeIn = (text: string) => /\n\n(\w{6})\n\n/.exec(text)?.[1] ?? ''
  const transcripts = async (visitor: Visitor) =>
    (await desk.events(visitor)).filter(({ type }) => type === 'transcript')
  const byMember = async (visitor: Visitor, email: string, person = desk.editor) => {
    const { id } = await desk.conversation(visitor)
    return person.pb.send<{ sent: boolean }>(`/api/conversations/${id}/transcript`, { method: 'POST', body: { email } })
  }

  it('is sent only to an address that a visitor has verified by a code', async () => {
    const to = address()
    const visitor = await desk.visitor('pt-BR', 'Lia <b>')
    await visitor.say('Vocês entregam no sábado? {product} <script>alert(1)</script>')
    await desk.answer(visitor, 'Nota da equipe.', { private: true })
    await desk.answer(visitor, 'Sim, até meio-dia.\nAté já!')
    const first = (await (await ask(visitor, { email: to.toUpperCase() })).json()) as TranscriptAnswer
    expect(first).toMatchObject({ sent: false, challenge: expect.stringMatching(/./) })
    const [code] = await mailsTo(to)
    expect(code!.subject).toMatch(/^\w{6} é o seu código$/)
    // Nothing of a stranger's words goes to an address that is not proven.
    for (const text of [code!.text, code!.html]) expect(text).not.toMatch(/Lia|sábado|Sim/)
    expect(await transcripts(visitor)).toEqual([])

    const proof = { challenge: first.challenge, code: codeIn(code!.text) }
    const refused = async (body: object) => {
      const answer = await ask(visitor, body)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ data: { code: { code: 'validation_invalid_code' } } })
    }
    await refused({ email: to, ...proof, code: 'aaaaaa' })
    // A code proves one address, for one visitor.
    await refused({ email: address(), ...proof })
    const other = await desk.visitor()
    await other.say('Hello')
    expect((await ask(other, { email: to, ...proof })).status).toBe(400)

    const done = await ask(visitor, { email: to, ...proof, code: ` ${proof.code.toUpperCase()} ` })
    expect(await done.json()).toEqual({ sent: true, challenge: '' })
    const [, mail] = await mailsTo(to)
    expect(mail!.subject).toMatch(/^Sua conversa com /)
    for (const text of [mail!.text, mail!.html]) {
      expect(text).toContain('Vocês entregam no sábado?')
      expect(text).toContain('Sim, até meio-dia.')
      expect(text).not.toContain('Nota da equipe')
    }
    expect(mail!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(mail!.html).toContain('Lia &lt;b&gt;')
    for (const text of [mail!.text, mail!.html]) expect(text).toContain('sábado? {product}')
    expect(mail!.html).toContain('meio-dia.<br>Até já!')
    expect(mail!.html).not.toMatch(/<script|<b>/)
    expect(await transcripts(visitor)).toMatchObject([{ actor: 'visitor', to, user: '' }])
  })

  it('is not sent by a code that is too old, or guessed', async () => {
    const to = address()
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const { challenge } = (await (await ask(visitor, { email: to })).json()) as TranscriptAnswer
    const code = codeIn((await mailsTo(to))[0]!.text)
    await desk.pass(transcriptLimits.minutes * minute + 1)
    expect((await ask(visitor, { email: to, challenge, code })).status).toBe(400)
    const guesses = []
    for (let guess = 0; guess < transcriptLimits.guesses; guess += 1) {
      guesses.push((await ask(visitor, { email: to, challenge, code: 'zzzzzz' })).status)
    }
    expect(guesses.slice(0, -1).every((status) => status === 400)).toBe(true)
    expect(guesses.at(-1)).toBe(429)
    expect(await mailsTo(to)).toHaveLength(1)
  })

  it('limits codes per visitor and per address', async () => {
    await desk.pass(2 * day)
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const { codes } = transcriptLimits
    const statuses = []
    for (let n = 0; n <= codes.visitor; n += 1) statuses.push((await ask(visitor, { email: address() })).status)
    expect(statuses).toEqual([...Array.from({ length: codes.visitor }, () => 200), 429])

    const to = address()
    let sent = 0
    // From many browsers, over more than an hour.
    for (let n = 0; n < transcriptLimits.address + 2; n += 1) {
      await desk.pass(61 * minute)
      const another = await desk.visitor()
      await another.say('Hello')
      if ((await ask(another, { email: to })).status === 200) sent += 1
    }
    expect(sent).toBe(transcriptLimits.address)
    expect(await mailsTo(to)).toHaveLength(transcriptLimits.address)
  })

  it('needs no code for the address that the site has signed', async () => {
    await desk.pass(day)
    const { id } = desk.channel
    const key = await desk.owner.pb.send<NewIdentityKey>(`/api/chat-channels/${id}/identity-keys`, { method: 'POST' })
    await desk.owner.pb.collection('chat_channels').update(id, { identity: 'optional' })
    const to = address()
    const identity = await new SignJWT({ sub: 'c-1', email: to })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .setExpirationTime(new Date(desk.clock.now().getTime() + 30 * minute))
      .sign(new TextEncoder().encode(key.secret))
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const elsewhere = (await (await ask(visitor, { email: address(), identity })).json()) as TranscriptAnswer
    expect(elsewhere.sent).toBe(false)
    const forged = (await (await ask(visitor, { email: to, identity: `${identity}x` })).json()) as TranscriptAnswer
    expect(forged.sent).toBe(false)
    expect(await (await ask(visitor, { email: to, identity })).json()).toEqual({ sent: true, challenge: '' })
    await desk.owner.pb.collection('chat_channels').update(id, { identity: '' })
  })

  it('is sent by members who may answer, once per state, and is deleted with the contact', async () => {
    await desk.pass(day)
    const to = address()
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    await expect(byMember(visitor, to, desk.viewer)).rejects.toMatchObject({ status: 403 })
    await expect(byMember(visitor, 'nobody')).rejects.toMatchObject({ response: { data: { email: {} } } })
    const both = await Promise.all([byMember(visitor, to), byMember(visitor, to)])
    expect(both.map(({ sent }) => sent).sort()).toEqual([false, true])
    expect(await mailsTo(to)).toHaveLength(1)
    await desk.answer(visitor, 'One more thing.')
    expect(await byMember(visitor, to)).toEqual({ sent: true })
    await desk.pass(11 * minute)
    expect(await byMember(visitor, to)).toEqual({ sent: true })
    expect(await mailsTo(to)).toHaveLength(3)
    expect(await transcripts(visitor)).toMatchObject(
      Array.from({ length: 3 }, () => ({ actor: 'member', user: desk.editor.user.id, to })),
    )
    // Guests and strangers: tests/drills/route-access.
    await desk.editor.pb.collection('contacts').delete((await desk.conversation(visitor)).contact)
    expect(await mailsTo(to)).toEqual([])
  })

  it('has nothing to send before the first message, and none to a workspace without a plan', async () => {
    await desk.pass(day)
    const visitor = await desk.visitor()
    const answer = await ask(visitor, { email: address() })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ data: { email: { code: 'validation_nothing_to_send' } } })
    await visitor.say('Hello')
    const set = (planExpiresAt: string) =>
      desk.test.app.engine.records.write((writer) => writer.update('instances', desk.owner.instance, { planExpiresAt }))
    const { id } = await desk.conversation(visitor)
    await set('2020-01-01 00:00:00.000Z')
    const body = { email: address() }
    await expect(
      desk.editor.pb.send(`/api/conversations/${id}/transcript`, { method: 'POST', body }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await ask(visitor, body)).status).toBe(404)
    await set('2099-01-01 00:00:00.000Z')
  })
})

describeOnDrawnDatabase('a conversation by mail, with a mail server', (engine) => {
  it('arrives once', async () => {
    const smtp = await startFakeSmtp()
    const desk = await openDesk(await engine.place(), { withBot: false, env: { SMTP_URL: smtp.url } })
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const { id } = await desk.conversation(visitor)
    const body = { email: address() }
    for (let n = 0; n < 2; n += 1) {
      await desk.editor.pb.send(`/api/conversations/${id}/transcript`, { method: 'POST', body })
    }
    const { records } = desk.test.app.engine
    const own = { filter: 'to = {:to}', params: { to: body.email } }
    await until(async () => (await records.find('mails', own)).every(({ state }) => state === 'sent'))
    const arrived = smtp.received.filter(({ to }) => to.includes(body.email))
    expect(arrived).toHaveLength(1)
    expect(arrived[0]!.source).toContain('Auto-Submitted: auto-generated')
    await smtp.stop()
  })
})

const message = (over: Partial<VisitorMessage>): VisitorMessage => ({
  ...{ id: '1', clientId: 'c', sequence: 1, author: 'visitor', name: '', body: 'Hello', citations: [], files: [] },
  created: '2026-03-01 02:30:00.000Z',
  ...over,
})
const given = { workspace: 'Dairy', accent: '#4338ca', customer: '', isCut: false }

it('a conversation by mail shows files, sources and the clock of the workspace, in its language', () => {
  const citation = { title: 'Prices', headings: [], quote: 'q', url: '' } as never
  const messages = [
    message({ body: '', files: ['crate.png'] }),
    message({ author: 'bot', name: 'Dora', body: 'R$ 5', citations: [citation] }),
  ]
  const pt = transcriptMail({ ...given, language: 'pt-BR', timezone: 'America/Sao_Paulo', messages })
  expect(pt.text).toContain('Cliente · 28 de fev. de 2026, 23:30\nArquivo: crate.png')
  expect(pt.text).toContain('\nR$ 5\nFonte: Prices')
  const en = transcriptMail({ ...given, language: 'en-US', timezone: 'UTC', messages })
  expect(en.text).toContain('Customer · Mar 1, 2026')
  expect(en.html).toContain('<small>Source: Prices</small>')
})

it('a conversation by mail keeps the last messages if it is long, however much they grow in HTML', () => {
  const messages = Array.from({ length: 40 }, (_, n) => message({ sequence: n + 1, body: `${'"'.repeat(3000)} #${n}` }))
  const { text, html } = transcriptMail({ ...given, language: 'en-US', timezone: 'UTC', messages })
  expect(html.length).toBeLessThan(55_000)
  expect(text.length).toBeLessThan(19_000)
  expect(html).toContain('#39')
  expect(html).not.toContain('#0<')
  expect(text).toContain('Earlier messages are left out')
})

it.each(languages)('a conversation by mail shows whatever people write as text, in %s', (language) => {
  expect(attacks.length).toBeGreaterThan(20)
  for (const { text, said } of attacks) {
    const given = { workspace: text[language], accent: '"><img src=x>', customer: said[language], isCut: false }
    const messages = [
      message({ body: `${text[language]} <img src=x onerror=alert(1)>`, files: ['<b>.png'] }),
      message({ author: 'bot', name: text[language], body: said[language] }),
    ]
    const { subject, html } = transcriptMail({ ...given, language, timezone: 'UTC', messages })
    expect(subject).not.toContain('\n')
    const markup = new Set([...html.matchAll(/<\/?([a-z\d]*)/gi)].map(([, name]) => name))
    expect([...markup].filter((name) => !['h1', 'p', 'div', 'small', 'strong', 'br'].includes(name!))).toEqual([])
  }
})
