import { describe, expect, it } from 'vitest'
import { isEnough } from '#server/chat/bot/find-answer.ts'
import { courtesyIn, holdsWord, isAngry, isLoop, wantsPerson } from '#server/chat/bot/signals.ts'
import { handOverText } from '#server/chat/bot/texts.ts'
import { fillVariables, unknownVariables } from '#shared/contracts/canned-replies.ts'
import { normalisePhone } from '#shared/contracts/phone.ts'
import { isOpenAt, nextOpening } from '#shared/scheduling/business-hours.ts'

describe('the intent of a visitor', () => {
  it.each([
    'Quero falar com uma pessoa',
    'queria conversar com alguém',
    'me passa para um atendente, por favor',
    'Talk to a person',
    'Can I speak with a real human?',
    'atendente',
    'I want a human please',
  ])('is a person: %s', (message) => expect(wantsPerson(message)).toBe(true))

  it.each([
    'Quantas pessoas trabalham aí?',
    'Is the person who repairs it insured?',
    'Do you talk to customers in English?',
    'Quem é o agente da marca no Brasil?',
  ])('is an answer: %s', (message) => expect(wantsPerson(message)).toBe(false))

  it('is anger by its words, and not by words that contain them', () => {
    expect(['Que absurdo!', 'This is RIDICULOUS', 'vou no Procon'].map(isAngry)).toEqual([true, true, true])
    expect(['Where do I put the litter?', 'Quero elogiar'].map(isAngry)).toEqual([false, false])
  })

  it('is nothing but courtesy', () => {
    expect(['Oi, tudo bem?', 'Good morning!', 'Muito obrigada', 'thanks a lot'].map(courtesyIn)).toEqual([
      ...['greeting', 'greeting', 'thanks'],
      null,
    ])
    expect(courtesyIn('Oi, qual é o preço?')).toBeNull()
    expect(courtesyIn('?!')).toBeNull()
  })

  it('is repetition', () => {
    expect(isLoop(['What does it cost?', 'what does it cost', 'What DOES it cost??'])).toBe(true)
    expect(isLoop(['What does it cost?', 'what does it cost'])).toBe(false)
    expect(isLoop(['What does it cost?', 'How long does it take?', 'Where are you?'])).toBe(false)
  })

  it('contains a whole word of the list', () => {
    expect(holdsWord('I want a REFUND!', ['refund'])).toBe(true)
    expect(holdsWord('Quero devolução', ['devolucao'])).toBe(true)
    expect(holdsWord('It is refundable', ['refund', ''])).toBe(false)
  })
})

it('a passage is quoted if it contains enough of the question', () => {
  const enough = (coverage: number, words: number, language = 'en', faq = false) =>
    isEnough({ coverage, language, faq: faq ? { question: '', answer: '' } : null }, words)
  expect([enough(0.55, 5), enough(0.54, 5), enough(0.65, 5, 'pt'), enough(0.64, 5, 'pt')]).toEqual([
    ...[true, false, true, false],
  ])
  expect([enough(0.5, 4, 'pt', true), enough(0.5, 4)]).toEqual([true, false])
  expect([enough(1, 2), enough(0.5, 2), enough(0, 0)]).toEqual([true, false, false])
})

it.each([
  ['+55 11 91234-5678', '', '+5511912345678'],
  ['(11) 91234-5678', 'BR', '+5511912345678'],
  ['+55 11 9234-5678', '', '+5511992345678'],
  ['912 345 678', 'PT', '+351912345678'],
  ['+1 415 555 2671', '', '+14155552671'],
  ['91234-5678', '', null],
  ['+55 11 1', '', null],
  ['+'.repeat(5000), 'BR', null],
  ['nobody', 'BR', null],
])('the number %s in "%s" is %s', (text, country, number) => expect(normalisePhone(text, country)).toBe(number))

it('a canned reply fills known variables, and reports missing ones', () => {
  expect(unknownVariables('Hi {contact.name}, {contact.shoe} {x} { }')).toEqual(['contact.shoe', 'x', ' '])
  const hostile = '{agent.name}<b>'
  expect(fillVariables('Hi {contact.name}, {agent.name} here.', { 'contact.name': hostile })).toEqual({
    text: `Hi ${hostile}, {agent.name} here.`,
    missing: ['agent.name'],
  })
})

describe('business hours', () => {
  const workday = [{ from: '09:00', to: '18:00' }]
  const hours = { week: [workday, workday, workday, workday, workday, [], []], holidays: ['2026-11-30'] }
  const at = (time: string) => Date.parse(`${time}-03:00`)
  const zone = 'America/Sao_Paulo'

  it('are in the workspace’s time zone', () => {
    expect(isOpenAt(hours, zone, at('2026-11-27T09:00'))).toBe(true)
    expect(isOpenAt(hours, zone, at('2026-11-27T18:00'))).toBe(false)
    expect(isOpenAt(hours, zone, at('2026-11-28T10:00'))).toBe(false)
    expect(isOpenAt(null, zone, at('2026-11-28T10:00'))).toBe(true)
  })

  it('begin again after a weekend and a holiday', () => {
    expect(nextOpening(hours, zone, at('2026-11-27T18:30'))).toBe(at('2026-12-01T09:00'))
    expect(nextOpening(hours, zone, at('2026-11-26T08:00'))).toBe(at('2026-11-26T09:00'))
    expect(nextOpening(hours, zone, at('2026-11-26T10:00'))).toBeNull()
    expect(nextOpening({ week: [[], [], [], [], [], [], []], holidays: [] }, zone, at('2026-11-26T10:00'))).toBeNull()
  })

  it('are mentioned when a conversation is handed over outside of them', () => {
    expect(handOverText('pt-BR', at('2026-12-01T09:00'), zone)).toContain('voltamos em 1 de dez. de 2026, 09:00')
    expect(handOverText('en-US', null, zone)).toMatch(/^I’m passing this conversation on/)
  })
})
