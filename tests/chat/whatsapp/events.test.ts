import { describe, expect, it } from 'vitest'
import { eventsIn } from '#server/chat/whatsapp/events.ts'
import { fc } from '../../support/properties.ts'

const metadata = { phone_number_id: '10654' }
const call = (...values: object[]) => ({
  object: 'whatsapp_business_account',
  entry: values.map((value) => ({ id: '10229', changes: [{ field: 'messages', value: { metadata, ...value } }] })),
})

describe('the events of a webhook call', () => {
  it('is every message of every entry, in their order, with who wrote it', () => {
    const contacts = [
      { wa_id: '5511911111111', user_id: 'BR.1', profile: { name: 'Ana' } },
      { wa_id: '5511922222222', user_id: 'BR.2', profile: { name: 'Rui' } },
    ]
    const events = eventsIn(
      call(
        { contacts, messages: [{ id: 'wamid.1', from: '5511922222222', from_user_id: 'BR.2' }] },
        {
          contacts,
          messages: [
            { id: 'wamid.2', from: '5511911111111' },
            { id: 'wamid.3', from: '5511911111111' },
          ],
        },
      ),
    )
    expect(events.map(({ key, kind, sender }) => [key, kind, sender])).toEqual([
      ['wamid.1', 'message', 'BR.2'],
      ['wamid.2', 'message', 'BR.1'],
      ['wamid.3', 'message', 'BR.1'],
    ])
    expect(events[0]!.payload).toMatchObject({ contact: { profile: { name: 'Rui' } } })
    expect(events[1]!.payload).toMatchObject({ contact: { profile: { name: 'Ana' } } })
  })

  it('is by the number of the person where WhatsApp has no other id for them', () => {
    const [event] = eventsIn(call({ messages: [{ id: 'wamid.1', from: '14155550100' }] }))
    expect(event).toMatchObject({ phoneNumberId: '10654', sender: '14155550100' })
  })

  it('includes messages from the company’s phone, with their recipient', () => {
    const [event] = eventsIn(call({ message_echoes: [{ id: 'wamid.1', to: '14155550100', text: { body: 'Hi' } }] }))
    expect(event).toMatchObject({ kind: 'echo', key: 'wamid.1', sender: '14155550100' })
  })

  it('includes each status of a message separately', () => {
    const statuses = ['sent', 'delivered', 'read'].map((status) => ({ id: 'wamid.1', status, recipient_id: '1415' }))
    const keys = eventsIn(call({ statuses })).map(({ key }) => key)
    expect(keys).toEqual(['wamid.1/sent', 'wamid.1/delivered', 'wamid.1/read'])
  })

  it.each<[name: string, body: unknown]>([
    ['of something else', { ...call({ messages: [{ id: 'wamid.1', from: '1' }] }), object: 'page' }],
    ['without a number', { object: 'whatsapp_business_account', entry: [{ changes: [{ value: { messages: [] } }] }] }],
    ['without an id', call({ messages: [{ from: '14155550100' }] })],
    ['of nobody', call({ messages: [{ id: 'wamid.1' }] })],
    ['about templates', call({ event: 'APPROVED', message_template_name: 'hello' })],
    ['that is empty', {}],
    ['that is no object', 'hello'],
    ['that is nothing', null],
  ])('is nothing in a call %s', (_name, body) => {
    expect(eventsIn(body)).toEqual([])
  })

  it('has ids of a length that is stored', () => {
    const [event] = eventsIn(call({ messages: [{ id: 'x'.repeat(5000), from: '1'.repeat(5000) }] }))
    expect(event!.key.length).toBeLessThanOrEqual(150)
    expect(event!.sender.length).toBeLessThanOrEqual(150)
  })

  it('is read from anything that is signed', () => {
    const value = fc.record({
      metadata: fc.oneof(fc.constant(metadata), fc.jsonValue()),
      contacts: fc.jsonValue(),
      messages: fc.oneof(fc.jsonValue(), fc.array(fc.record({ id: fc.jsonValue(), from: fc.jsonValue() }))),
      message_echoes: fc.jsonValue(),
      statuses: fc.oneof(fc.jsonValue(), fc.array(fc.record({ id: fc.string(), recipient_id: fc.jsonValue() }))),
    })
    const entry = fc.oneof(fc.jsonValue(), fc.array(fc.record({ changes: fc.array(fc.record({ value })) })))
    fc.assert(
      fc.property(entry, (given) => {
        for (const event of eventsIn({ object: 'whatsapp_business_account', entry: given })) {
          expect(event.key && event.sender && event.phoneNumberId).toBeTruthy()
        }
      }),
    )
  })
})
