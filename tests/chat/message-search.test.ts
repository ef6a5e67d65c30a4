import { beforeAll, expect, it } from 'vitest'
import type { FoundMessages } from '#shared/contracts/chat.ts'
import type { Person } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { type Desk, openDesk, type Visitor } from './desk.ts'

describeOnEachDatabase('search over messages', (engine) => {
  let desk: Desk
  let rita: Visitor
  let tom: Visitor
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
    rita = await desk.visitor('pt-BR')
    await rita.say('Bom dia, a reunião com o luthier já foi marcada?')
    await desk.answer(rita, 'Sim, a reunião é na quinta-feira.')
    await desk.answer(rita, 'She always asks twice about her bassoon.', { private: true })
    tom = await desk.visitor()
    await tom.say('Do you repair oboes?')
  })

  const find = async (q: string, person: Person = desk.viewer) => {
    const found = await person.pb.send<FoundMessages>(`/api/instances/${desk.owner.instance}/found-messages`, {
      query: { q },
    })
    return found.messages
  }

  it('finds words without accents and in other forms, once per conversation', async () => {
    const conversation = await desk.conversation(rita)
    const [found, ...others] = await find('reuniao')
    expect(others).toEqual([])
    expect(found).toMatchObject({ conversation: conversation.id, more: 1, private: false })
    expect(found!.body).toContain('reunião')
    expect(found!.contact.id).toBe(conversation.contact)
    expect(await find('REUNIÕES')).toHaveLength(1)
    expect((await find('repairs of an oboe'))[0]).toMatchObject({ author: 'visitor', sequence: 1, more: 0 })
    expect(await find('saxophone')).toEqual([])
    expect(await find('  ')).toEqual([])
  })

  it('finds notes of the team, and marks them as private', async () => {
    expect(await find('bassoon')).toMatchObject([{ private: true, author: 'member', sequence: 3 }])
  })

  it('never finds messages of other workspaces', async () => {
    const other = await desk.test.register('other@timbre.example')
    expect(await refusal(find('oboes', other))).toMatchObject({ status: 404 })
    const own = await other.pb.send<FoundMessages>(`/api/instances/${other.instance}/found-messages`, {
      query: { q: 'oboes' },
    })
    expect(own.messages).toEqual([])
  })

  it('loses the messages of a deleted contact or workspace', async () => {
    const { contact } = await desk.conversation(tom)
    const { database, records } = desk.test.app.engine
    await desk.editor.pb.collection('contacts').delete(contact)
    expect(await find('oboes')).toEqual([])
    await records.write((writer) => writer.delete('instances', desk.owner.instance))
    const scope = `messages/${desk.owner.instance}`
    for (const table of ['search_scopes', 'search_documents', 'search_postings'])
      expect(await database.all(`select scope from ${table} where scope = ?`, [scope]), table).toEqual([])
  })
})
