import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { until } from '../../support/wait.ts'
import { ana, type Line, openLine } from './line.ts'

describeOnDrawnDatabase('whether a contact is reachable on WhatsApp', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place())
    await line.whatsApp.say(ana, 'Hello')
    await line.settled()
  })
  const contact = async () => {
    const [first] = await line.conversations()
    return line.desk.test.app.engine.records.get('contacts', first!.contact)
  }
  const answer = async (body: string, state: string) => {
    const { id } = await line.answer(body)
    return until(async () => (await line.deliveries()).find((row) => row.message === id && row.state === state))
  }

  it('is cleared when WhatsApp refuses to deliver, and restored when they write', async () => {
    expect((await contact()).unreachableAt).toBe('')
    line.whatsApp.faults.push({ code: 131026 })
    await answer('Are you there?', 'failed')
    expect((await contact()).unreachableAt).not.toBe('')
    await line.whatsApp.say(ana, 'I am here')
    await line.settled()
    expect((await contact()).unreachableAt).toBe('')
  })

  it('is cleared by a later status event, and restored by a delivery', async () => {
    const row = await answer('It is ready.', 'sent')
    await line.whatsApp.status({ id: row.externalId, status: 'failed', code: 131026 })
    await line.settled()
    expect((await contact()).unreachableAt).not.toBe('')
    const next = await answer('Come by.', 'sent')
    expect((await contact()).unreachableAt).not.toBe('')
    await line.whatsApp.status({ id: next.externalId, status: 'delivered' })
    await line.settled()
    expect((await contact()).unreachableAt).toBe('')
  })

  it('is not cleared by other refusals, nor after the message has arrived', async () => {
    line.whatsApp.faults.push({ code: 131049 })
    await answer('An offer.', 'failed')
    const row = await answer('Good bye.', 'sent')
    await line.whatsApp.status({ id: row.externalId, status: 'read' })
    await line.whatsApp.status({ id: row.externalId, status: 'failed', code: 131026 })
    await line.settled()
    expect((await contact()).unreachableAt).toBe('')
  })

  it('can only be set by the server', async () => {
    const { id } = await contact()
    const { pb } = line.desk.editor
    await pb.collection('contacts').update(id, { unreachableAt: '2026-01-01 00:00:00.000Z' })
    expect((await contact()).unreachableAt).toBe('')
  })
})

describeOnDrawnDatabase('a person whose WhatsApp id changes', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place())
  })
  const records = () => line.desk.test.app.engine.records
  const system = (more: Record<string, unknown>) => ({ type: 'system', system: { body: 'Changed', ...more } })

  describe('without a number', () => {
    const lia = { name: 'Lia', waId: '5511922223333', userId: 'BR.500' }

    it('remains the same contact, and is answered under the new id', async () => {
      await line.whatsApp.say(lia, 'Under the old id')
      await line.settled()
      const changed = { type: 'user_changed_user_id', user_id: 'BR.501', previous_user_id: 'BR.500' }
      // As WhatsApp tells it: without a number, and without who they are in the list of contacts.
      await line.whatsApp.send({ name: '' }, system(changed))
      await line.settled()
      const [conversation, ...others] = await line.conversations()
      expect(others).toEqual([])
      expect(conversation!.address).toBe('BR.501')
      expect((await line.messages()).at(-1)).toMatchObject({ author: 'system', body: 'Changed' })
      await line.whatsApp.say({ name: 'Lia', userId: 'BR.501' }, 'Under the new id')
      await line.settled()
      expect(await line.conversations()).toHaveLength(1)
      expect(await records().count('contacts', { filter: 'name = "Lia"' })).toBe(1)
    })

    it('and the new owner of the old number is a different contact', async () => {
      await line.whatsApp.say({ ...lia, name: 'Max', userId: 'BR.777' }, 'I have it now')
      await line.settled()
      expect(new Set((await line.conversations()).map(({ contact }) => contact)).size).toBe(2)
    })
  })

  it('with a number: the event names the previous id', async () => {
    const old = { name: 'Noa', waId: '5511944445555', userId: 'BR.600' }
    await line.whatsApp.say(old, 'Before')
    await line.settled()
    const more = { type: 'user_changed_number', wa_id: '5511966667777', user_id: 'BR.601', previous_user_id: 'BR.600' }
    // Told under the new id.
    await line.whatsApp.send({ name: '', waId: old.waId, userId: 'BR.601' }, system(more))
    await line.settled()
    const conversation = (await line.conversations()).at(-1)!
    expect(conversation.address).toBe('5511966667777')
    const ids = await records().find('contact_ids', {
      ...{ filter: 'contact = {:contact}', params: { contact: conversation.contact }, sort: 'kind,value' },
    })
    expect(ids.map(({ value }) => value)).toEqual(['+5511966667777', 'BR.601'])
  })

  it('who has never written is ignored', async () => {
    const before = await records().count('contacts')
    const more = { type: 'user_changed_user_id', user_id: 'BR.901', previous_user_id: 'BR.900' }
    await line.whatsApp.send({ name: '' }, system(more))
    await line.settled()
    expect(await records().count('contacts')).toBe(before)
  })
})
