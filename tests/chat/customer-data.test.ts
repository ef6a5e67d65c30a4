import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { unpack } from '../exports/unpack.ts'
import type { Person } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { type Desk, nextId, openDesk, type Visitor } from './desk.ts'

describeOnDrawnDatabase('a customer’s data', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
  })
  async function copyOf({ pb }: Person): Promise<Map<string, string>> {
    const { id } = await pb.send<{ id: string }>('/api/exports', { method: 'POST', body: {} })
    const order = await until(async () => {
      const row = await pb.collection<Row<'exports'>>('exports').getOne(id)
      if (row.status === 'failed') throw new Error('The export failed.')
      return row.status === 'ready' && row
    })
    const address = pb.files.getURL(order, order.file, { token: await pb.files.getToken() })
    return unpack(new Uint8Array(await (await fetch(address)).arrayBuffer()))
  }
  /** A section of the copy, in whichever workspace it stands. */
  const section = (entries: Map<string, string>, name: string) =>
    [...entries].filter(([path]) => path.endsWith(`/${name}.json`)).flatMap(([, text]) => JSON.parse(text))
  async function talk(name: string): Promise<Visitor> {
    const visitor = await desk.visitor('pt-BR')
    await visitor.say(`${name} pergunta: <b>quanto custa?</b> "a, b"; ção`)
    const { contact } = await desk.conversation(visitor)
    await desk.editor.pb.collection('contacts').update(contact, { name })
    await desk.editor.pb.collection('contact_ids').create({ contact, kind: 'customer', value: `id-${name}` })
    await desk.answer(visitor, `For ${name}`)
    await desk.answer(visitor, `About ${name}`, { private: true })
    await desk.change(visitor, { status: 'resolved' })
    expect((await visitor.call('/rating', { rating: 4, comment: `From ${name}` })).status).toBe(204)
    return visitor
  }

  it('is completely in the export of its workspace, and in no other', async () => {
    const visitor = await talk('Ana')
    const stranger = await desk.test.register('stranger@timbre.example')
    const entries = await copyOf(desk.owner)
    const { id } = await desk.conversation(visitor)
    expect(section(entries, 'contacts')).toEqual([expect.objectContaining({ name: 'Ana' })])
    expect(section(entries, 'contact-ids')).toEqual([expect.objectContaining({ value: 'id-Ana' })])
    const rated = { id, contactName: 'Ana', status: 'resolved', rating: 4, ratingComment: 'From Ana' }
    expect(section(entries, 'conversations')).toEqual([expect.objectContaining(rated)])
    // Members are named.
    const messages = (await desk.messages(visitor)).map(({ author, body, private: isPrivate }) => ({
      ...{ author: author === 'member' ? 'editor' : author, body, private: isPrivate, contactName: 'Ana' },
    }))
    const bySequence = (one: Row<'messages'>, other: Row<'messages'>) => one.sequence - other.sequence
    expect(section(entries, 'messages').sort(bySequence)).toEqual(messages.map((each) => expect.objectContaining(each)))
    expect(section(entries, 'conversation-events')).toHaveLength((await desk.events(visitor)).length)
    const page = [...entries].find(([path]) => path.endsWith('/messages.html'))![1]
    expect(page).toContain('&lt;b&gt;quanto custa?&lt;/b&gt;')
    expect(page).not.toContain('<b>quanto custa')
    const whole = JSON.stringify([...entries])
    expect(whole).not.toContain(visitor.token)
    expect(whole).not.toContain('tokenHash')

    expect(JSON.stringify([...(await copyOf(stranger))])).not.toMatch(/Ana|quanto custa/)
    // Of somebody else's workspace, members have what they wrote.
    const ofEditor = await copyOf(desk.editor)
    expect(
      section(ofEditor, 'messages')
        .map(({ body }) => body)
        .sort(),
    ).toEqual(['About Ana', 'For Ana'])
    expect(JSON.stringify([...ofEditor])).not.toContain('quanto custa')
  })

  it('is deleted with the contact, from lists, copies and searches as well', async () => {
    const [gone, stays] = [await talk('Bruno'), await talk('Carla')]
    const { id, contact } = await desk.conversation(gone)
    for (const person of [desk.viewer, await desk.test.register('foreign@timbre.example')]) {
      expect(await refusal(person.pb.collection('contacts').delete(contact))).toMatchObject({ status: 404 })
    }
    await desk.editor.pb.collection('contacts').delete(contact)
    const { pb } = desk.owner
    expect(await refusal(pb.collection('conversations').getOne(id))).toMatchObject({ status: 404 })
    expect(await refusal(pb.send(`/api/conversations/${id}/read`, { method: 'POST', body: { sequence: 1 } }))).toEqual(
      expect.objectContaining({ status: 404 }),
    )
    const late = { conversation: id, clientId: nextId(), body: 'Too late.' }
    expect(await refusal(pb.collection('messages').create(late))).toMatchObject({ status: 400 })
    for (const name of ['contacts', 'contact_ids', 'conversations', 'messages', 'conversation_events']) {
      const rows = await pb.collection(name).getFullList()
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Bruno|${contact}|${id}`))
    }
    const entries = await copyOf(desk.owner)
    expect(JSON.stringify([...entries])).not.toContain('Bruno')
    expect(section(entries, 'messages').map(({ body }) => body)).toContain('For Carla')
    expect((await stays.view()).messages).toHaveLength(2)
    // Their id is free again, for somebody who is new.
    const again = await pb.collection('contacts').create({ instance: desk.owner.instance, name: 'New' })
    const value = { contact: again.id, kind: 'customer', value: 'id-Bruno' }
    expect(await pb.collection('contact_ids').create(value)).toMatchObject({ value: 'id-Bruno' })
  })

  it('is deleted even if everybody writes meanwhile', async () => {
    const { records } = desk.test.app.engine
    for (let round = 0; round < 8; round += 1) {
      const visitor = await desk.visitor()
      await visitor.say('Hello')
      const { id, contact } = await desk.conversation(visitor)
      const answers = await Promise.all([
        visitor.call('/messages', { clientId: nextId(), body: 'One' }),
        refusal(desk.owner.pb.collection('messages').create({ conversation: id, clientId: nextId(), body: 'Two' })),
        desk.editor.pb.collection('contacts').delete(contact),
        refusal(
          desk.owner.pb.collection('contact_ids').create({ contact, kind: 'email', value: `r${round}@a.example` }),
        ),
        visitor.call('/read', { sequence: 1 }),
        visitor.call('/person', {}),
        refusal(desk.owner.pb.collection('conversations').update(id, { status: 'resolved' })),
      ])
      // Later calls find nobody; no call fails for any other reason.
      const statuses = answers.map((each) => (each && typeof each === 'object' ? each.status : 200))
      expect(statuses.filter((status) => ![200, 204, 400, 401, 404].includes(status))).toEqual([])
      expect(await records.byId('contacts', contact)).toBeNull()
      for (const name of ['messages', 'conversation_events', 'conversation_reads'] as const) {
        const left = await records.find(name, { filter: 'conversation = {:id}', params: { id } })
        expect(left, `${name}, round ${round}`).toEqual([])
      }
      for (const name of ['conversations', 'contact_ids', 'visitor_sessions'] as const) {
        const left = await records.find(name, { filter: 'contact = {:contact}', params: { contact } })
        expect(left, `${name}, round ${round}`).toEqual([])
      }
    }
  })
})
