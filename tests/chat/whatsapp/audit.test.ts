import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { type Line, openLine } from './line.ts'

describeOnDrawnDatabase('the audit log of chat channels', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place(), { withBot: true })
  })
  const entries = () =>
    line.desk.owner.pb
      .collection<Row<'audit_entries'>>('audit_entries')
      .getFullList({ filter: 'action ~ "chat-channel."', sort: 'created' })
  const last = async () => (await entries()).at(-1)!

  it('says who added a channel and connected its number, without the secrets', async () => {
    const [added, connected, ...more] = await entries()
    expect(more).toEqual([])
    const by = { actorKind: 'member', actor: line.desk.owner.user.id, target: line.channel.id, targetName: 'WhatsApp' }
    expect(added).toMatchObject({ ...by, action: 'chat-channel.added' })
    const { phoneNumberId, wabaId, accessToken, appSecret } = line.whatsApp.number
    expect(connected).toMatchObject({
      ...{ ...by, action: 'chat-channel.connected' },
      before: { phoneNumberId: '', wabaId: '', accessToken: '', appSecret: '' },
      after: { phoneNumberId, wabaId, accessToken: '••••', appSecret: '••••' },
    })
    const text = JSON.stringify(await entries())
    for (const secret of [accessToken, appSecret]) expect(text).not.toContain(secret)
  })

  it('says which keys were replaced, and nothing if none were', async () => {
    const { phoneNumberId, wabaId } = line.whatsApp.number
    const save = (more: object) =>
      line.desk.owner.pb.send(`/api/chat-channels/${line.channel.id}/whatsapp`, {
        ...{ method: 'POST', body: { phoneNumberId, wabaId, ...more } },
      })
    const before = (await entries()).length
    await save({ accessToken: '', appSecret: '' })
    await line.desk.owner.pb.send(`/api/chat-channels/${line.channel.id}/whatsapp`, {})
    expect(await entries()).toHaveLength(before)
    await save({ accessToken: 'a newer token' })
    expect(await last()).toMatchObject({ before: { accessToken: '••••' }, after: { accessToken: '••••' } })
    expect(Object.keys((await last()).after!)).toEqual(['accessToken'])
  })

  it('names the changed fields of a channel', async () => {
    const { pb } = line.desk.owner
    await pb.collection('chat_channels').update(line.channel.id, { status: 'paused', bot: '', greeting: 'Hello' })
    expect(await last()).toMatchObject({
      ...{ action: 'chat-channel.changed', before: { status: 'active', bot: line.desk.bot.name } },
      after: { status: 'paused', bot: '' },
    })
    await pb
      .collection('chat_channels')
      .update(line.desk.channel.id, { allowedSites: ['https://a.example', 'https://b.example'] })
    expect(await last()).toMatchObject({ after: { allowedSites: 'https://a.example, https://b.example' } })
  })

  it('does not include the server’s own actions', async () => {
    const before = (await entries()).length
    await line.desk.owner.pb.send(`/api/chat-channels/${line.channel.id}/test`, { method: 'POST' })
    expect(await entries()).toHaveLength(before)
  })

  it('says who deleted one', async () => {
    await line.desk.owner.pb.collection('chat_channels').delete(line.channel.id)
    expect(await last()).toMatchObject({ action: 'chat-channel.deleted', targetName: 'WhatsApp' })
  })

  it('is for admins', async () => {
    const { pb } = line.desk.editor
    expect(await pb.collection('audit_entries').getFullList()).toEqual([])
  })
})
