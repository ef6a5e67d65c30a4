import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { type Line, openLine } from './line.ts'

describeOnDrawnDatabase('WhatsApp’s events about the business account', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place())
  })
  const channel = () => line.desk.test.app.engine.records.get('chat_channels', line.channel.id)
  const notes = (of = line.desk.owner) =>
    of.pb
      .collection<Row<'notifications'>>('notifications')
      .getFullList({ filter: 'kind = "chat-template" || kind = "chat-channel-broken"', sort: 'created' })
  const template = (event: string) => ({
    ...{ event, message_template_id: 12345, message_template_name: 'spring_offer', reason: 'NONE' },
    message_template_language: 'pt_BR',
  })
  const tell = async (field: string, value: Record<string, unknown>, more = {}) => {
    expect(await line.whatsApp.account(field, value, more)).toEqual(Array(more && 'times' in more ? 5 : 1).fill(200))
    await line.settled()
  }

  it('notify admins once of a rejected template, even if repeated', async () => {
    const at = line.desk.clock.now()
    await tell('message_template_status_update', template('REJECTED'), { times: 5, at })
    await tell('message_template_status_update', template('REJECTED'), { at })
    expect(await notes()).toMatchObject([
      {
        values: { channel: 'WhatsApp', template: 'spring_offer', change: 'rejected' },
        link: '/dashboard/chat/settings?part=channels',
      },
    ])
    expect(await notes(line.desk.editor)).toEqual([])
  })

  it.each([
    ['message_template_status_update', template('PAUSED'), 'paused'],
    ['message_template_status_update', template('DISABLED'), 'disabled'],
    ['message_template_status_update', template('FLAGGED'), 'flagged'],
    [
      'template_category_update',
      { ...template(''), previous_category: 'UTILITY', new_category: 'MARKETING' },
      'category',
    ],
  ])('and of %s', async (field, value, change) => {
    await tell(field, value)
    expect((await notes()).at(-1)!.values).toMatchObject({ change, template: 'spring_offer' })
  })

  it('only reload the lists for an approved template', async () => {
    const [before, count] = [await channel(), (await notes()).length]
    line.desk.clock.advance(1000)
    await tell('message_template_status_update', template('APPROVED'))
    expect((await channel()).templatesChangedAt > before.templatesChangedAt).toBe(true)
    expect(await notes()).toHaveLength(count)
  })

  it.each([
    ['phone_number_quality_update', { display_phone_number: '5511912345678', current_limit: 'TIER_2K' }, 2000],
    ['phone_number_quality_update', { max_daily_conversations_per_business: 'TIER_250' }, 250],
    ['business_capability_update', { max_daily_conversation_per_phone: 10_000 }, 10_000],
    ['phone_number_quality_update', { current_limit: 'strange' }, 10_000],
    ['phone_number_quality_update', { current_limit: 'TIER_UNLIMITED' }, 0],
  ])('the limit that %s tells is kept', async (field, value, dailyLimit) => {
    await tell(field, value)
    expect((await channel()).dailyLimit).toBe(dailyLimit)
  })

  it('a closed account stops its channels, before a message fails', async () => {
    const count = (await notes()).length
    await tell('account_update', { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } })
    expect((await channel()).health).not.toBe('broken')
    await tell('account_update', {
      ...{ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'April 17, 2026' } },
    })
    expect(await channel()).toMatchObject({
      ...{ health: 'broken', error: 'locked', errorDetail: 'DISABLED_UPDATE DISABLE April 17, 2026' },
    })
    expect((await notes()).slice(count)).toMatchObject([{ kind: 'chat-channel-broken' }])
  })

  it('for an account without a channel are not stored', async () => {
    const { records } = line.desk.test.app.engine
    const before = await records.count('whatsapp_events')
    const change = { field: 'message_template_status_update', value: template('REJECTED') }
    const entry = [{ id: '999999', time: 1, changes: [change] }]
    expect(await line.whatsApp.deliver({ object: 'whatsapp_business_account', entry })).toEqual([200])
    expect(await records.count('whatsapp_events')).toBe(before)
  })

  it('with unknown fields or invalid values change nothing', async () => {
    const [before, count] = [await channel(), (await notes()).length]
    await tell('flows', { event: 'REJECTED', message_template_name: 'x' })
    await tell('message_template_status_update', { event: ['REJECTED'], message_template_name: { a: 1 } })
    await tell('account_update', { event: 'DISABLED_UPDATE', ban_info: 'DISABLE' })
    expect(await notes()).toHaveLength(count)
    expect((await channel()).errorDetail).toBe(before.errorDetail)
  })
})
