import { beforeAll, expect, it } from 'vitest'
import type { WhatsAppTemplate } from '#shared/contracts/whatsapp.ts'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { refusal } from '../../support/refusal.ts'
import { until } from '../../support/wait.ts'
import { day, minute, nextId } from '../desk.ts'
import { ana, type Line, openLine } from './line.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n%%EOF'

describeOnDrawnDatabase('WhatsApp’s window of 24 hours', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place())
    line.whatsApp.keepsWindow = true
    await line.whatsApp.say(ana, 'Is it ready?')
    await line.settled()
  })
  const send = async (given: object, as = line.desk.editor) => {
    const { id } = (await line.conversations()).at(-1)!
    const body = { clientId: nextId(), ...given }
    return as.pb.send<{ id: string }>(`/api/conversations/${id}/template`, { method: 'POST', body })
  }
  const stateOf = async (id: string) => (await line.deliveries()).find(({ message }) => message === id)?.state

  it('closes a day after the customer’s message, and private notes are still possible', async () => {
    await line.desk.pass(day - minute)
    const { id } = await line.answer('In time.')
    await until(async () => (await stateOf(id)) === 'sent')
    await line.desk.pass(2 * minute)
    expect(await refusal(line.answer('Too late.'))).toMatchObject({
      ...{ status: 400, data: { body: { code: 'validation_window_closed' } } },
    })
    expect((await line.answer('Call her.', { private: true })).private).toBe(true)
    expect((await line.messages()).map(({ body }) => body)).toEqual(['Is it ready?', 'In time.', 'Call her.'])
  })

  it('and waiting messages then fail with the reason', async () => {
    await line.whatsApp.say(ana, 'Hello?')
    await line.settled()
    const { pb } = line.desk.owner
    await pb.collection('chat_channels').update(line.channel.id, { status: 'paused' })
    const message = await line.answer('Held too long.')
    await line.desk.pass(day + minute)
    await pb.collection('chat_channels').update(line.channel.id, { status: 'active' })
    await until(async () => (await stateOf(message.id)) === 'failed')
    const [row] = (await line.deliveries()).filter((each) => each.message === message.id)
    expect(row!.error).toBe('window')
    expect(line.whatsApp.sent.map(({ body }) => body.text)).toEqual([{ body: 'In time.', preview_url: false }])
  })

  it('templates are listed as WhatsApp has them, with what they need', async () => {
    const path = `/api/chat-channels/${line.channel.id}/templates`
    const templates = await line.desk.editor.pb.send<WhatsAppTemplate[]>(path, {})
    expect(templates.map(({ name, language, status, isSupported }) => [name, language, status, isSupported])).toEqual([
      ['repair_ready', 'pt_BR', 'approved', true],
      ['repair_ready', 'en_US', 'approved', true],
      ['visit_reminder', 'en_US', 'approved', true],
      ['spring_offer', 'pt_BR', 'paused', true],
      ['track_order', 'en_US', 'approved', true],
      ['catalogue', 'en_US', 'approved', true],
      ['invoice', 'pt_BR', 'approved', true],
      ['find_us', 'en_US', 'approved', false],
    ])
    expect(templates.map(({ media }) => media)).toEqual(['', '', '', '', '', 'image', 'document', ''])
    expect(templates[0]).toMatchObject({ header: 'Pedido {{1}}', footer: 'Ateliê Timbre', category: 'utility' })
    await expect(line.desk.viewer.pb.send(path, {})).rejects.toMatchObject({ status: 403 })
  })

  it('a template goes out after it has closed, and is shown as the customer reads it', async () => {
    line.whatsApp.sent.length = 0
    const values = { 'header.1': '4711', '1': 'Ana', '2': 'clarinete' }
    const clientId = nextId()
    const { id } = await send({ name: 'repair_ready', language: 'pt_BR', values, clientId })
    expect((await send({ name: 'repair_ready', language: 'pt_BR', values, clientId })).id).toBe(id)
    await until(async () => (await stateOf(id)) === 'sent')
    expect(line.whatsApp.sent.map(({ body }) => body.template)).toEqual([
      {
        ...{ name: 'repair_ready', language: { code: 'pt_BR' } },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: '4711' }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ana' },
              { type: 'text', text: 'clarinete' },
            ],
          },
        ],
      },
    ])
    const message = (await line.messages()).find((each) => each.id === id)!
    expect(message).toMatchObject({
      ...{ author: 'member', user: line.desk.editor.user.id, whatsapp: { template: { name: 'repair_ready' } } },
      body: 'Pedido 4711\n\nOlá, Ana! O seu clarinete está pronto e pode ser retirado.\n\nAteliê Timbre',
    })
  })

  it('the address of a button is completed', async () => {
    line.whatsApp.sent.length = 0
    const values = { '1': 'Ana', 'button.1': '4711' }
    const { id } = await send({ name: 'track_order', language: 'en_US', values })
    await until(async () => (await stateOf(id)) === 'sent')
    expect(line.whatsApp.sent[0]!.body.template).toMatchObject({
      components: [
        { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: '4711' }] },
      ],
    })
    expect(await refusal(send({ name: 'track_order', language: 'en_US', values: { '1': 'Ana' } }))).toMatchObject({
      ...{ status: 400, data: { values: { code: 'validation_missing_variable' } } },
    })
  })

  it('a picture or document is uploaded, and is above the text', async () => {
    line.whatsApp.sent.length = 0
    const clientId = nextId()
    const picture = { name: 'catalogue', language: 'en_US', clientId, files: new File([png], 'Summer.png') }
    const shown = await send(picture)
    expect((await send(picture)).id).toBe(shown.id)
    const invoice = { name: 'invoice', language: 'pt_BR', values: { '1': 'Ana' } }
    const billed = await send({ ...invoice, files: new File([pdf], 'Fatura 7.pdf') })
    await until(async () => (await stateOf(shown.id)) === 'sent' && (await stateOf(billed.id)) === 'sent')
    const id = expect.stringMatching(/./)
    expect(line.whatsApp.sent.map(({ body }) => body.template)).toEqual([
      {
        ...{ name: 'catalogue', language: { code: 'en_US' } },
        components: [{ type: 'header', parameters: [{ type: 'image', image: { id } }] }],
      },
      {
        ...{ name: 'invoice', language: { code: 'pt_BR' } },
        components: [
          { type: 'header', parameters: [{ type: 'document', document: { id, filename: 'fatura_7.pdf' } }] },
          { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
        ],
      },
    ])
    const stored = (await line.messages()).filter((each) => [shown.id, billed.id].includes(each.id))
    expect(stored.map(({ files }) => files)).toEqual([
      [expect.stringMatching(/^summer.*\.png$/i)],
      [expect.stringMatching(/^fatura.*\.pdf$/i)],
    ])
  })

  it.each([
    ['of another type than the template’s', { name: 'catalogue', language: 'en_US' }, () => new File([pdf], 'a.png')],
    ['for a template without one', { name: 'visit_reminder', language: 'en_US' }, () => new File([png], 'a.png')],
    ['that is no file of WhatsApp', { name: 'invoice', language: 'pt_BR' }, () => new File(['<html>'], 'a.pdf')],
  ])('a file %s is refused, and nothing is kept', async (_why, given, file) => {
    const before = (await line.messages()).length
    const values = { '1': 'Ana', customer: 'Ana', day: 'Monday' }
    expect(await refusal(send({ ...given, values, files: file() }))).toMatchObject({
      ...{ status: 400, data: { files: { code: expect.any(String) } } },
    })
    expect(await line.messages()).toHaveLength(before)
  })

  it('named variables are sent by their names', async () => {
    line.whatsApp.sent.length = 0
    const values = { customer: 'Ana', day: 'Monday' }
    const { id } = await send({ name: 'visit_reminder', language: 'en_US', values })
    await until(async () => (await stateOf(id)) === 'sent')
    expect(line.whatsApp.sent[0]!.body.template).toMatchObject({
      components: [
        { type: 'body', parameters: [{ parameter_name: 'customer' }, { parameter_name: 'day', text: 'Monday' }] },
      ],
    })
  })

  it.each([
    ['without a value', { name: 'repair_ready', language: 'en_US', values: { '1': 'Ana', '2': ' ' } }, 'values'],
    ['that is paused', { name: 'spring_offer', language: 'pt_BR' }, 'name'],
    ['that needs a place', { name: 'find_us', language: 'en_US' }, 'name'],
    ['without its picture', { name: 'catalogue', language: 'en_US' }, 'files'],
    ['that nobody has made', { name: 'nothing', language: 'en_US' }, 'name'],
  ])('a template %s is refused', async (_why, given, field) => {
    expect(await refusal(send(given))).toMatchObject({ status: 400, data: { [field]: { code: expect.any(String) } } })
  })

  it('without WhatsApp’s response nothing is listed, with the reason', async () => {
    line.whatsApp.refusesAll = 190
    const path = `/api/chat-channels/${line.channel.id}/templates`
    expect(await refusal(line.desk.editor.pb.send(path, {}))).toMatchObject({
      ...{ status: 502, data: { channel: { code: 'whatsapp_unavailable' } } },
    })
    line.whatsApp.refusesAll = 0
  })

  it('opens again with the customer’s next message', async () => {
    await line.whatsApp.say(ana, 'Thank you!')
    await line.settled()
    const message = await line.answer('You are welcome.')
    expect(await until(async () => (await stateOf(message.id)) === 'sent')).toBe(true)
  })

  it('begins when the customer wrote, not when it arrives', async () => {
    const late = { name: 'Late', waId: '5511944443333' }
    const at = new Date(line.desk.clock.now().getTime() - day - minute)
    await line.whatsApp.say(late, 'Written yesterday', { at })
    await line.settled()
    expect(await refusal(line.answer('Too late.'))).toMatchObject({ status: 400 })
  })
})
