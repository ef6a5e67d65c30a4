import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../../support/databases.ts'
import { ana, type Line, openLine } from './line.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(200)])

describeOnDrawnDatabase('messages from customers on WhatsApp', (engine) => {
  let line: Line
  beforeAll(async () => {
    line = await openLine(await engine.place())
  })
  const send = async (content: Record<string, unknown>) => {
    await line.whatsApp.send(ana, content)
    await line.settled()
    return (await line.messages()).at(-1)!
  }

  it.each([
    [
      'a place',
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Ateliê' } },
      'Ateliê\n-23.5, -46.6',
    ],
    [
      'a card',
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Rui' }, phones: [{ phone: '+55 11 3333-4444' }] }] },
      'Rui\n+55 11 3333-4444',
    ],
    ['a button', { type: 'button', button: { text: 'I will come', payload: 'x' } }, 'I will come'],
    [
      'a choice of a list',
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Repair', description: '8 days' } },
      },
      'Repair\n8 days',
    ],
    [
      'an order',
      { type: 'order', order: { text: 'Please', product_items: [{ product_retailer_id: 'reed-2', quantity: 3 }] } },
      'Please\n3 × reed-2',
    ],
  ])('%s is readable', async (_name, content, body) => {
    const type = (content as { type: string }).type
    expect(await send(content)).toMatchObject({ author: 'visitor', body, whatsapp: { type } })
  })

  it.each([
    ['unsupported', { type: 'unsupported', errors: [{ code: 131051 }] }],
    ['what is not known yet', { type: 'hologram', hologram: { depth: 3 } }],
    ['of no type', { strange: [1, null] }],
    ['of wrong forms', { type: 'text', text: ['<b>', 7] }],
  ])('a message that is %s is kept as it came', async (_name, content) => {
    const message = await send(content)
    expect(message.body).toBe('')
    expect(message.whatsapp?.raw).toMatchObject(content)
  })

  it('markup stays text', async () => {
    const body = '<img src=x onerror=alert(1)> *bold* \u202eevil'
    expect((await send({ type: 'text', text: { body } })).body).toBe(body)
  })

  it('an answer names the message that it answers', async () => {
    const first = await send({ type: 'text', text: { body: 'First' } })
    const context = { from: ana.waId, id: first.whatsapp!.id! }
    const second = await send({ type: 'text', text: { body: 'About the first' }, context })
    expect(second.whatsapp?.about).toBe(first.id)
    const strange = await send({ type: 'text', text: { body: 'About nothing' }, context: { id: 'wamid.gone' } })
    expect(strange.whatsapp).not.toHaveProperty('about')
  })

  it('a reaction starts no wait, and one that is taken back leaves nothing', async () => {
    const question = await send({ type: 'text', text: { body: 'Is it ready?' } })
    await line.answer('Yes.')
    await line.settled()
    const about = question.whatsapp!.id
    const reaction = await send({ type: 'reaction', reaction: { message_id: about, emoji: '👍' } })
    expect(reaction).toMatchObject({ body: '👍', whatsapp: { type: 'reaction', about: question.id } })
    expect((await line.conversations())[0]!.waitingSince).toBe('')
    expect((await send({ type: 'reaction', reaction: { message_id: about, emoji: '' } })).id).toBe(reaction.id)
  })

  describe('files', () => {
    it('are fetched, checked and stored by their actual type', async () => {
      const message = await send(line.whatsApp.media('image', png, 'image/jpeg', { caption: 'A broken key' }))
      expect(message).toMatchObject({ body: 'A broken key', files: [expect.stringMatching(/\.png$/)] })
      const voice = await send(line.whatsApp.media('audio', ogg, 'audio/ogg; codecs=opus', { voice: true }))
      expect(voice.files).toEqual([expect.stringMatching(/^audio_[a-z0-9]{10}\.(ogg|opus)$/)])
      const given = Buffer.from('a,b\n1,2\n')
      const list = await send(line.whatsApp.media('document', given, 'text/csv', { filename: 'List.csv' }))
      const [name] = list.files
      expect(name).toMatch(/^list_[a-z0-9]{10}\.csv$/)
      const { pb } = line.desk.editor
      const token = await pb.files.getToken()
      const file = await fetch(`${line.desk.test.url}/api/files/messages/${list.id}/${name}?token=${token}`)
      expect(Buffer.from(await file.arrayBuffer())).toEqual(given)
    })

    it.each([
      ['expired', (content: Media) => Object.assign(fileOf(content), { isExpired: true })],
      ['damaged', (content: Media) => Object.assign(content.image, { sha256: Buffer.alloc(32).toString('base64') })],
      ['type', (content: Media) => Object.assign(fileOf(content), { bytes: page }, delete content.image.sha256)],
      ['too-large', (content: Media) => Object.assign(fileOf(content), { bytes: Buffer.alloc(11 * 1024 * 1024) })],
    ] as const)('that are %s are missing, and the message says so', async (failure, spoil) => {
      const content = line.whatsApp.media('image', png, 'image/png', { caption: 'See' }) as unknown as Media
      spoil(content)
      const message = await send(content as unknown as Record<string, unknown>)
      expect(message).toMatchObject({ body: 'See', files: [], whatsapp: { media: failure } })
    })

    interface Media {
      type: string
      image: { id: string; sha256?: string }
    }
    const page = Buffer.from([0x4d, 0x5a, 0, 0, 1, 2, 3])
    const fileOf = ({ image }: Media) => line.whatsApp.files.get(image.id)!
  })

  describe('people', () => {
    const contactOf = async (body: string) => {
      await line.settled()
      const message = (await line.messages()).find((each) => each.body === body)!
      const { records } = line.desk.test.app.engine
      return records.get('contacts', (await records.get('conversations', message.conversation)).contact)
    }

    it('with and without the ninth digit are one', async () => {
      await line.whatsApp.say({ name: 'Bia', waId: '551187654321' }, 'Eight digits')
      await line.whatsApp.say({ name: 'Bia', waId: '5511987654321' }, 'Nine digits')
      const eight = await contactOf('Eight digits')
      expect((await contactOf('Nine digits')).id).toBe(eight.id)
      expect(eight.phone).toBe('+5511987654321')
    })

    it('are recognised by WhatsApp’s id if their number is withheld', async () => {
      const both = { name: 'Caio', waId: '5521999998888', userId: 'BR.77001' }
      await line.whatsApp.say(both, 'With a number')
      await line.settled()
      await line.whatsApp.say({ name: 'Caio', userId: both.userId }, 'Without a number')
      expect((await contactOf('Without a number')).id).toBe((await contactOf('With a number')).id)
      const last = (await line.conversations()).find(({ address }) => address === both.userId)
      expect(last, 'the answer goes to the id').toBeTruthy()
    })

    it('who are contacts already are recognised by their number', async () => {
      const { pb, instance } = line.desk.editor
      const owner = line.desk.owner.instance
      expect(instance).not.toBe(owner)
      const contact = await pb.collection('contacts').create({ instance: owner, name: 'Davi' })
      await pb.collection('contact_ids').create({ contact: contact.id, kind: 'phone', value: '+55 31 98888-7777' })
      await line.whatsApp.say({ name: 'davi!', waId: '553188887777', userId: 'BR.88' }, 'It is me')
      expect(await contactOf('It is me')).toMatchObject({ id: contact.id, name: 'Davi', phone: '+5531988887777' })
    })

    it('who now have somebody else’s number are a different contact', async () => {
      const before = { name: 'Eva', waId: '5541977776666', userId: 'BR.901' }
      await line.whatsApp.say(before, 'The first owner')
      await line.settled()
      await line.whatsApp.say({ ...before, name: 'Fábio', userId: 'BR.902' }, 'The next owner')
      expect((await contactOf('The next owner')).id).not.toBe((await contactOf('The first owner')).id)
    })

    it('who change their number remain the same contact', async () => {
      const old = { name: 'Gil', waId: '5551966665555', userId: 'BR.10' }
      await line.whatsApp.say(old, 'From the old number')
      await line.settled()
      const system = { type: 'user_changed_number', body: 'Gil changed', wa_id: '5551955554444', user_id: 'BR.11' }
      await line.whatsApp.send(old, { type: 'system', system })
      await line.settled()
      await line.whatsApp.say({ name: 'Gil', waId: '5551955554444', userId: 'BR.11' }, 'From the new number')
      const contact = await contactOf('From the new number')
      expect(contact).toMatchObject({ id: (await contactOf('From the old number')).id, phone: '+5551955554444' })
      await line.whatsApp.say({ name: 'Hugo', waId: old.waId, userId: 'BR.12' }, 'I have it now')
      expect((await contactOf('I have it now')).id).not.toBe(contact.id)
    })
  })
})
