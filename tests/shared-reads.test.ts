import { expect, it } from 'vitest'
import { sharedReads } from '#server/engine/shared-reads.ts'
import { fc } from './support/properties.ts'

const turn = () => new Promise((done) => setImmediate(done))

it('reads at once for the first caller, and once more for all callers during that read', async () => {
  const reads: string[] = []
  const read = sharedReads(async (key) => {
    const number = reads.push(key)
    await turn()
    return `${key} ${number}`
  })
  const asked = ['a', 'a', 'b', 'a'].map(read)
  expect(reads).toEqual(['a', 'b'])
  expect(await Promise.all(asked)).toEqual(['a 1', 'a 3', 'b 2', 'a 3'])
  expect(await read('a')).toBe('a 4')
})

it('rejects only the callers who share a failed read', async () => {
  let count = 0
  const read = sharedReads(async () => {
    count += 1
    const number = count
    await turn()
    if (number < 3) throw new Error(`Read ${number} failed.`)
    return number
  })
  const outcomes = await Promise.allSettled(['a', 'a', 'a'].map(read))
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
    'Read 1 failed.',
    'Read 2 failed.',
    'Read 2 failed.',
  ])
  expect(await read('a')).toBe(3)
})

it('never returns data from before the call', async () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b'), isWrite: fc.boolean(), turns: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      let version = 0
      const read = sharedReads(async () => {
        const found = version
        await turn()
        await turn()
        return found
      })
      const checked: Promise<void>[] = []
      for (const { key, isWrite, turns } of steps) {
        for (let left = turns; left > 0; left -= 1) await turn()
        if (isWrite) version += 1
        const current = version
        checked.push(read(key).then((found) => expect(found).toBeGreaterThanOrEqual(current)))
      }
      await Promise.all(checked)
    }),
  )
})
