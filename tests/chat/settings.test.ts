import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { type Desk, openDesk } from './desk.ts'

describeOnDrawnDatabase('the settings of a chat', (engine) => {
  let desk: Desk
  let settings: Row<'chat_settings'>
  beforeAll(async () => {
    desk = await openDesk(await engine.place())
    ;[settings] = (await desk.owner.pb.collection<Row<'chat_settings'>>('chat_settings').getFullList()) as [
      Row<'chat_settings'>,
    ]
  })
  const change = (values: object, who = desk.owner) =>
    who.pb.collection<Row<'chat_settings'>>('chat_settings').update(settings.id, values)
  const codes = async (call: Promise<unknown>) =>
    Object.entries((await refusal(call))?.data ?? {}).map(([field, problem]) => [
      field,
      (problem as { code: string }).code,
    ])

  it('can be changed by admins; other members can read them', async () => {
    expect((await refusal(change({ phone: '' }, desk.editor)))?.status).toBe(404)
    expect(await desk.viewer.pb.collection('chat_settings').getOne(settings.id)).toMatchObject({ id: settings.id })
    expect((await refusal(desk.owner.pb.collection('chat_settings').delete(settings.id)))?.status).toBe(403)
  })

  it('keep one form of a telephone number, Brazilian ones with nine digits', async () => {
    expect((await change({ phoneCountry: 'br', phone: '11 98765-4321' })).phone).toBe('+5511987654321')
    expect((await change({ phone: '+55 11 8765-4321' })).phone).toBe('+5511987654321')
    expect(await change({ phoneCountry: 'US', phone: '(415) 555-2671' })).toMatchObject({
      ...{ phone: '+14155552671', phoneCountry: 'US' },
    })
    expect(await codes(change({ phone: '12345' }))).toEqual([['phone', 'validation_invalid_phone']])
    expect(await codes(change({ phoneCountry: 'XX' }))).toEqual([['phoneCountry', 'validation_invalid_value']])
    expect((await change({ phone: ' ' })).phone).toBe('')
  })

  const nights = Array.from({ length: 7 }, () => [{ from: '22:00', to: '23:30' }])
  it.each([
    ['hours', { week: nights.slice(1), holidays: [] }],
    ['hours', { week: nights.with(0, [{ from: '23:30', to: '22:00' }]), holidays: [] }],
    ['hours', { week: nights.with(0, [{ from: '24:00', to: '25:00' }]), holidays: [] }],
    ['hours', { week: nights, holidays: ['2026-02-30'] }],
    ['hours', { week: nights, holidays: [], extra: true }],
    ['handOver', { afterUnanswered: 0, onAnger: true }],
    ['handOver', { afterUnanswered: 2, onAnger: 'yes' }],
    ['branding', { accent: 'red;}' }],
  ])('take no %s such as %j', async (field, value) => {
    expect(await codes(change({ [field]: value }))).toEqual([[field, 'validation_invalid_value']])
  })

  it('accept only valid hours, holidays and time zones', async () => {
    const hours = { week: nights, holidays: ['2026-12-25'] }
    expect(await change({ hours, timezone: 'America/Sao_Paulo' })).toMatchObject({
      hours,
      timezone: 'America/Sao_Paulo',
    })
    expect(await codes(change({ timezone: 'Mars/Base' }))).toEqual([['timezone', 'validation_invalid_time_zone']])
    expect(await change({ hours: null })).toMatchObject({ hours: null })
  })

  it('accept only a knowledge base of their own workspace, and so do bots', async () => {
    const stranger = await desk.test.register('stranger@timbre.example')
    const base = await stranger.pb
      .collection('knowledge_bases')
      .create({ instance: stranger.instance, name: 'Of somebody else' })
    const linked = { knowledgeBase: base.id }
    expect((await codes(change(linked))).map(([field]) => field)).toEqual(['knowledgeBase'])
    const ofBot = desk.owner.pb.collection('bots').update(desk.bot.id, linked)
    expect((await codes(ofBot)).map(([field]) => field)).toEqual(['knowledgeBase'])
  })

  it('accept origins of sites, and nothing that could inject a header', async () => {
    const sites = (allowedSites: unknown) =>
      desk.owner.pb.collection<Row<'chat_channels'>>('chat_channels').update(desk.channel.id, { allowedSites })
    expect((await sites(['https://WWW.Timbre.example/', 'http://localhost:8080'])).allowedSites).toEqual([
      'https://www.timbre.example',
      'http://localhost:8080',
    ])
    for (const site of [
      ...['https://a.example/path', 'https://a.example?x', 'javascript:alert(1)', 'https://u:p@a.example', '*', ''],
      "https://a.example; script-src 'unsafe-inline'",
    ])
      expect(await codes(sites([site]))).toEqual([['allowedSites', 'validation_invalid_site']])
    expect(await codes(sites('https://a.example'))).toEqual([['allowedSites', 'validation_invalid_value']])
    const token = { siteToken: 'chosen-by-myself' }
    await desk.owner.pb.collection('chat_channels').update(desk.channel.id, token)
    expect((await desk.owner.pb.collection('chat_channels').getOne(desk.channel.id)).siteToken).toBe(
      desk.channel.siteToken,
    )
  })

  describe('and contacts', () => {
    it('finds one contact by each of their ids, in any notation', async () => {
      const { pb } = desk.editor
      const { instance } = desk.owner
      const contact = await pb.collection('contacts').create({ instance, name: 'Ana', email: 'ANA@Timbre.example' })
      expect(contact.email).toBe('ana@timbre.example')
      const ids = pb.collection<Row<'contact_ids'>>('contact_ids')
      const phone = await ids.create({ contact: contact.id, kind: 'phone', value: '+55 11 8765-4321' })
      expect(phone.value).toBe('+5511987654321')
      const other = await pb.collection('contacts').create({ instance, name: 'Ana again' })
      const again = ids.create({ contact: other.id, kind: 'phone', value: '+55 11 98765-4321' })
      expect((await refusal(again))?.status).toBe(400)
      expect(await codes(ids.create({ contact: other.id, kind: 'phone', value: 'soon' }))).toEqual([
        ['value', 'validation_invalid_phone'],
      ])
    })

    it('answers with a canned reply whose variables exist', async () => {
      const replies = desk.editor.pb.collection<Row<'canned_replies'>>('canned_replies')
      const { instance } = desk.owner
      const reply = await replies.create({ instance, shortCode: ' Hello ', text: 'Hi {contact.name}!' })
      expect(reply.shortCode).toBe('hello')
      expect(await codes(replies.create({ instance, shortCode: 'x', text: 'Hi {contact.salary}!' }))).toEqual([
        ['text', 'validation_unknown_variable'],
      ])
      expect((await refusal(replies.create({ instance, shortCode: 'HELLO', text: 'Again' })))?.status).toBe(400)
    })
  })
})
