import { describe, expect, it } from 'vitest'
import { contentOf } from '#server/chat/whatsapp/content.ts'
import { maxMessageCharacters } from '#shared/collections/messages.ts'
import type { JsonObject } from '#shared/contracts/whatsapp.ts'
import { fc } from '../../support/properties.ts'

const say = (type: string, part: unknown, more: JsonObject = {}) =>
  contentOf({ id: 'wamid.1', type, [type]: part, ...more })

describe('the text of a WhatsApp message', () => {
  it.each<[name: string, type: string, part: unknown, body: string]>([
    ['a text', 'text', { body: 'Olá!\nTudo bem?' }, 'Olá!\nTudo bem?'],
    ['a button of a template', 'button', { text: 'Confirm', payload: 'confirm-1' }, 'Confirm'],
    ['a button that the bot offered', 'interactive', { button_reply: { id: '1', title: 'Yes' } }, 'Yes'],
    [
      'a row of a list',
      'interactive',
      { list_reply: { id: '2', title: 'Repair', description: 'Eight days' } },
      'Repair\nEight days',
    ],
    ['a form', 'interactive', { nfm_reply: { body: 'Sent', response_json: '{}' } }, 'Sent'],
    [
      'a place with a name',
      'location',
      { latitude: -23.55, longitude: -46.63, name: 'Workshop', address: 'Rua Augusta, 1' },
      'Workshop\nRua Augusta, 1\n-23.55, -46.63',
    ],
    ['a place without a name', 'location', { latitude: 0, longitude: 0 }, '0, 0'],
    [
      'an order',
      'order',
      {
        text: 'Please',
        product_items: [{ product_retailer_id: 'reed-2', quantity: 3 }, { product_retailer_id: 'oil' }],
      },
      'Please\n3 × reed-2\n1 × oil',
    ],
    ['a notice of WhatsApp', 'system', { body: 'Ana changed her number.' }, 'Ana changed her number.'],
  ])('%s is words of the person', (_name, type, part, body) => {
    expect(say(type, part)).toEqual({
      ...{ body, file: null, about: '', isQuiet: false },
      details: { type, id: 'wamid.1' },
    })
  })

  it('cards of people are their names, numbers and addresses', () => {
    const contacts = [
      {
        name: { formatted_name: 'Rita Alves' },
        phones: [{ phone: '+55 11 98765-4321' }, { phone: '+55 11 3333-4444' }],
        emails: [{ email: 'rita@example.com' }],
      },
      { name: { formatted_name: 'Tom' } },
    ]
    const { body } = contentOf({ id: 'wamid.1', type: 'contacts', contacts })
    expect(body).toBe('Rita Alves\n+55 11 98765-4321\n+55 11 3333-4444\nrita@example.com\n\nTom')
  })

  it.each(['image', 'audio', 'video', 'document', 'sticker'])(
    'a file (%s) is to be fetched, with its caption',
    (type) => {
      const part = { id: 'media-1', sha256: 'c2hh', caption: 'The crack', filename: 'crack.pdf' }
      expect(say(type, part)).toMatchObject({
        body: 'The crack',
        file: { id: 'media-1', sha256: 'c2hh', name: 'crack.pdf' },
      })
      expect(say(type, { id: 'media-1' }).file).toEqual({ id: 'media-1', sha256: '', name: type })
    },
  )

  it('a reaction names its message, and expects no answer', () => {
    expect(say('reaction', { message_id: 'wamid.0', emoji: '👍' })).toMatchObject({
      ...{ body: '👍', about: 'wamid.0', isQuiet: true },
    })
    // Taken back.
    expect(say('reaction', { message_id: 'wamid.0', emoji: '' })).toMatchObject({ body: '', isQuiet: true })
  })

  it('an answer names the message that it answers', () => {
    expect(say('text', { body: 'That one' }, { context: { id: 'wamid.0' } }).about).toBe('wamid.0')
  })

  it.each([
    ['of a kind that is new', { type: 'hologram', hologram: { size: 3 } }],
    ['that WhatsApp itself does not know', { type: 'unsupported', errors: [{ code: 131051 }] }],
    ['without words', { type: 'text', text: {} }],
    ['without a type', { body: 'lost' }],
  ])('a message %s is kept as it came', (_name, given) => {
    const message = { id: 'wamid.1', ...given }
    expect(contentOf(message)).toMatchObject({ body: '', file: null, details: { raw: message } })
  })

  it('is cut at whole characters where it is longer than a message may be', () => {
    const { body } = say('text', { body: '👩‍🔧'.repeat(maxMessageCharacters) })
    expect([...body]).toHaveLength(maxMessageCharacters)
    expect(body.isWellFormed()).toBe(true)
  })

  it('has no characters that a database refuses', () => {
    expect(say('text', { body: 'a\u0000b\ud800c' }).body).toBe('ab\ufffdc')
  })

  it('is read from any input', () => {
    const types = ['text', 'image', 'interactive', 'location', 'contacts', 'order', 'reaction', 'button', 'system', '']
    const message = fc.record({
      type: fc.oneof(fc.constantFrom(...types), fc.jsonValue()),
      text: fc.jsonValue(),
      image: fc.jsonValue(),
      interactive: fc.jsonValue(),
      location: fc.jsonValue(),
      contacts: fc.jsonValue(),
      order: fc.jsonValue(),
      reaction: fc.jsonValue(),
      context: fc.jsonValue(),
      id: fc.jsonValue(),
    })
    fc.assert(
      fc.property(message, (given) => {
        const { body, file, about, details } = contentOf(given)
        expect([...body].length).toBeLessThanOrEqual(maxMessageCharacters)
        expect(typeof about).toBe('string')
        expect(typeof details.type).toBe('string')
        if (file) expect(Object.values(file).every((value) => typeof value === 'string')).toBe(true)
      }),
    )
  })
})
