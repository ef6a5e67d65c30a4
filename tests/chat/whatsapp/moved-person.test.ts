import { describe, expect, it } from 'vitest'
import { accountNewsOf } from '#server/chat/whatsapp/account-news.ts'
import { moveIn } from '#server/chat/whatsapp/moved-person.ts'
import { addressOf, receiverOf } from '#server/chat/whatsapp/people.ts'

const changed = (system: object, more: object = {}) => ({
  ...{ from: '5511987654321', type: 'system', system: { type: 'user_changed_number', ...system }, ...more },
})

describe('a message about a new number', () => {
  it('leads from the old number and id to the new ones', () => {
    const system = { wa_id: '5511900000000', user_id: 'BR.2', previous_user_id: 'BR.1' }
    expect(moveIn(changed(system))).toEqual({
      before: { waId: '5511987654321', userId: 'BR.1', name: '' },
      after: { waId: '5511900000000', userId: 'BR.2', name: '' },
    })
  })

  it('may name the new number by its older key, or withhold it', () => {
    expect(moveIn(changed({ new_wa_id: '5511900000000' }))!.after.waId).toBe('5511900000000')
    expect(moveIn(changed({ user_id: 'BR.2' }, { from: '' }))!.after).toEqual({ waId: '', userId: 'BR.2', name: '' })
  })

  it('takes the sender’s id for the old one only if it is not the new one already', () => {
    expect(moveIn(changed({ wa_id: '1', user_id: 'BR.2' }, { from_user_id: 'BR.1' }))!.before.userId).toBe('BR.1')
    expect(moveIn(changed({ wa_id: '1', user_id: 'BR.2' }, { from_user_id: 'BR.2' }))!.before.userId).toBe('')
  })

  it.each([
    ['another system message', changed({ type: 'customer_identity_changed', wa_id: '1' })],
    ['one without a new number or id', changed({})],
    ['a typed message', { from: '1', type: 'text', text: { body: 'user_changed_number' } }],
    ['a number that is no text', changed({ wa_id: 5511900000000 })],
    ['nonsense', { system: 'user_changed_number' }],
  ])('is not %s', (_, message) => expect(moveIn(message)).toBeNull())
})

describe('the receiver of a message', () => {
  it('is the number if it is known, otherwise the id', () => {
    expect(addressOf({ waId: '5511', userId: 'BR.1', name: '' })).toBe('5511')
    expect(addressOf({ waId: '', userId: 'BR.1', name: '' })).toBe('BR.1')
    expect(receiverOf('5511')).toEqual({ to: '5511' })
    expect(receiverOf('BR.1')).toEqual({ recipient: 'BR.1' })
  })
})

describe('news of an account', () => {
  const value = { event: 'PAUSED', message_template_id: 42 }

  it('are recognised when repeated, and distinguished otherwise', () => {
    const of = (time: number, more: object = {}) =>
      accountNewsOf('message_template_status_update', time, { ...value, ...more })!.key
    expect(of(1)).toBe(of(1))
    expect(new Set([of(1), of(2), of(1, { event: 'APPROVED' })]).size).toBe(3)
  })

  it('stay in order for each template and each number', () => {
    const senderOf = (field: string, more: object) => accountNewsOf(field, 1, { ...more })!.sender
    expect(senderOf('message_template_status_update', value)).toBe('message_template_status_update/42')
    expect(senderOf('phone_number_quality_update', { display_phone_number: '+55 11' })).toBe(
      'phone_number_quality_update/+55 11',
    )
    expect(senderOf('account_update', {})).toBe('account_update/')
  })

  it('are none in fields about messages', () => {
    expect(accountNewsOf('messages', 1, value)).toBeNull()
    expect(accountNewsOf('constructor', 1, value)).toBeNull()
  })
})
