import { describe, expect, it } from 'vitest'
import { createDeliveries } from '#server/engine/realtime/deliveries.ts'
import { silentLog } from '../support/databases.ts'

const allThatIsDue = (): Promise<void> => new Promise((done) => setImmediate(done))

/** Changes whose messages are made when the test says so. */
function startDeliveries() {
  const deliveries = createDeliveries(silentLog)
  const began: string[] = []
  const sent: string[] = []
  const ends = new Map<string, { done(): void; failed(): void }>()
  return {
    began,
    sent,
    add(name: string, { isAlone = false } = {}) {
      deliveries.add({
        isAlone,
        prepare() {
          began.push(name)
          return new Promise((resolve, reject) => {
            ends.set(name, {
              done: () => resolve([() => sent.push(name)]),
              failed: () => reject(new Error(name)),
            })
          })
        },
        sent: async () => void sent.push(`after ${name}`),
      })
    },
    async end(name: string) {
      ends.get(name)!.done()
      await allThatIsDue()
    },
    async fail(name: string) {
      ends.get(name)!.failed()
      await allThatIsDue()
    },
  }
}

describe('deliveries', () => {
  it('prepares several changes at once and sends them in their order', async () => {
    const { add, end, began, sent } = startDeliveries()
    for (const name of ['first', 'second', 'third']) add(name)
    await allThatIsDue()
    expect(began).toEqual(['first', 'second', 'third'])
    await end('third')
    await end('second')
    expect(sent).toEqual([])
    await end('first')
    expect(sent).toEqual(['first', 'after first', 'second', 'after second', 'third', 'after third'])
  })

  it('prepares a few at a time, the earliest first', async () => {
    const { add, end, began } = startDeliveries()
    for (let at = 1; at <= 8; at += 1) add(`${at}`)
    await allThatIsDue()
    expect(began).toEqual(['1', '2', '3', '4', '5', '6'])
    await end('4')
    expect(began.at(-1)).toBe('7')
  })

  it('prepares a change alone once all before it are sent, and none after it until it is sent', async () => {
    const { add, end, began, sent } = startDeliveries()
    add('message')
    add('caller', { isAlone: true })
    add('later message')
    await allThatIsDue()
    expect(began).toEqual(['message'])
    await end('message')
    expect(began).toEqual(['message', 'caller'])
    await end('caller')
    expect(sent.at(-1)).toBe('after caller')
    expect(began.at(-1)).toBe('later message')
  })

  it('goes on with the others when one fails', async () => {
    const { add, end, fail, began, sent } = startDeliveries()
    add('broken', { isAlone: true })
    add('message')
    await allThatIsDue()
    await fail('broken')
    expect(began).toEqual(['broken', 'message'])
    await end('message')
    expect(sent).toEqual(['after broken', 'message', 'after message'])
  })
})
