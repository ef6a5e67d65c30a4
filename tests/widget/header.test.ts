// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WidgetConfig } from '#shared/contracts/chat.ts'
import { createHeader } from '#widget/panel/header.ts'
import { textsOf } from '#widget/panel/texts.ts'

// A Wednesday, on the clock of the machine.
beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 25, 18, 0) }))
afterEach(() => vi.useRealTimers())

const config: WidgetConfig = {
  ...{ name: 'Serra Dairy', greeting: '', accent: '#4338ca', hasBot: false, isOpen: true, opensAt: '' },
  arePeopleHere: false,
  ...{ askName: '', askEmail: '', replyTime: '', identity: '' },
}
const at = (day: number, hour = 9) => ({ isOpen: false, opensAt: new Date(2026, 10, day, hour).toISOString() })

function shown(language: 'en-US' | 'pt-BR', changes: Partial<WidgetConfig>, isWithPeople = false): string[] {
  const header = createHeader(textsOf(language), language, null)
  header.render({ ...config, ...changes }, isWithPeople)
  const lines = [...header.node.querySelectorAll('p')].map((line) => line.textContent.replaceAll(/\s/g, ' '))
  return lines.filter((line) => line !== '')
}

it.each([
  ['now', {}, ['We’re open now']],
  ['now, and somebody is there', { arePeopleHere: true }, ['Our team is here']],
  ['not now, even if people are there', { ...at(26), arePeopleHere: true }, ['Our team is back tomorrow, 9:00 AM']],
  ['later today', at(25, 20), ['Our team is back today, 8:00 PM']],
  ['tomorrow', at(26), ['Our team is back tomorrow, 9:00 AM']],
  ['on a day of this week', at(30), ['Our team is back Monday, 9:00 AM']],
  ['in a week or more', at(32), ['Our team is back Dec 2, 9:00 AM']],
  ['nobody knows when', { isOpen: false }, ['Our team is away right now']],
  ['now and soon', { replyTime: 'hour' }, ['We’re open now', 'We usually answer within an hour']],
  ['not now, whatever is usual', { ...at(26), replyTime: 'hour' }, ['Our team is back tomorrow, 9:00 AM']],
] as const)('says when people answer: %s', (_, changes, expected) => {
  expect(shown('en-US', changes)).toEqual(expected)
})

it('says that a bot answers, until people do', () => {
  const changes = { hasBot: true, replyTime: 'day' } as const
  expect(shown('pt-BR', changes)).toEqual(['Estamos atendendo agora', 'Um bot responde na hora'])
  expect(shown('pt-BR', changes, true)).toEqual(['Estamos atendendo agora', 'Costumamos responder em até um dia'])
  expect(shown('pt-BR', at(30))).toEqual(['Próximo atendimento: segunda-feira, 09:00'])
})
