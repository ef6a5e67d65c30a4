import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { Person } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { type Desk, openDesk } from './desk.ts'

describeOnDrawnDatabase('merging contacts', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
  })
  const merge = (from: string, into: unknown, person: Person = desk.editor) =>
    person.pb.send(`/api/contacts/${from}/merge`, { method: 'POST', body: { into } })
  const contacts = () => desk.editor.pb.collection<Row<'contacts'>>('contacts')
  const talk = async (name: string) => {
    const visitor = await desk.visitor()
    await visitor.say(`This is ${name}.`)
    const conversation = await desk.conversation(visitor)
    return { visitor, conversation, contact: conversation.contact }
  }

  it('moves conversations, ids and sessions, and fills in missing fields', async () => {
    const [old, kept] = [await talk('Rita'), await talk('Rita again')]
    const own = { name: 'R. Alves', phone: '+5511987654321', notes: 'Plays the oboe.' }
    await contacts().update(old.contact, own)
    await contacts().update(kept.contact, { name: 'Rita Alves', notes: 'Lives in Porto.' })
    const id = { contact: old.contact, kind: 'customer', value: 'rita-1' }
    await desk.editor.pb.collection('contact_ids').create(id)
    await merge(old.contact, kept.contact)
    expect(await contacts().getOne(kept.contact)).toMatchObject({
      ...{ name: 'Rita Alves', phone: '+5511987654321', notes: 'Lives in Porto.\n\nPlays the oboe.' },
    })
    expect(await refusal(contacts().getOne(old.contact))).toMatchObject({ status: 404 })
    const { records } = desk.test.app.engine
    const of = { filter: 'contact = {:contact}', params: { contact: kept.contact } }
    expect(await records.count('conversations', of)).toBe(2)
    expect(await records.count('contact_ids', of)).toBe(1)
    expect(await records.count('visitor_sessions', of)).toBe(2)
    const events = await records.find('conversation_events', {
      filter: 'conversation = {:id}',
      params: { id: old.conversation.id },
    })
    expect(events.at(-1)).toMatchObject({ type: 'merged', from: 'R. Alves', user: desk.editor.user.id })
    // Both browsers go on, in the later conversation.
    await old.visitor.say('Still here.')
    expect((await records.get('conversations', kept.conversation.id)).lastMessage).toBe('Still here.')
  })

  it('is refused for the same, an unknown and a foreign contact, and to those who may not write', async () => {
    const { contact } = await talk('Tom')
    const { contact: another } = await talk('Tim')
    const other = await desk.test.register('other@timbre.example')
    const foreign = await other.pb.collection('contacts').create({ instance: other.instance, name: 'Foreign' })
    expect(await refusal(merge(contact, contact))).toMatchObject({
      data: { into: { code: 'validation_invalid_value' } },
    })
    for (const into of [foreign.id, 'nobody']) {
      const code = 'validation_missing_rel_records'
      expect(await refusal(merge(contact, into))).toMatchObject({ status: 400, data: { into: { code } } })
    }
    expect(await refusal(merge(contact, another, desk.viewer))).toMatchObject({ status: 403 })
    expect(await refusal(merge(contact, another, other))).toMatchObject({ status: 403 })
    expect(await refusal(merge('nobody', another))).toMatchObject({ status: 403 })
    expect((await contacts().getOne(contact)).id).toBe(contact)
  })

  it('ends with one contact if several merge in parallel', async () => {
    const [one, two] = [await talk('Ana'), await talk('Ana too')]
    const results = await Promise.allSettled([merge(one.contact, two.contact), merge(two.contact, one.contact)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await contacts().getFullList({ filter: `id = "${one.contact}" || id = "${two.contact}"` })
    expect(left).toHaveLength(1)
  })
})
