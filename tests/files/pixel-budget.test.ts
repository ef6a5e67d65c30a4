import { expect, it } from 'vitest'
import { createPixelBudget } from '#server/engine/files/thumbs/pixel-budget.ts'
import { takes } from '../support/wait.ts'

async function spend(most: number, costs: readonly number[]) {
  const budget = createPixelBudget(most)
  const under = new Set<number>()
  const begun: number[] = []
  let [highest, together] = [0, 0]
  const works = costs.map((cost, index) =>
    budget.spend(cost, async () => {
      begun.push(index)
      under.add(index)
      highest = Math.max(
        highest,
        [...under].reduce((sum, each) => sum + Math.min(costs[each]!, most), 0),
      )
      together = Math.max(together, under.size)
      await takes(2)
      under.delete(index)
      if (cost === 13) throw new Error('unlucky')
      return index
    }),
  )
  const results = await Promise.allSettled(works)
  return { begun, highest, together, results }
}

it('pictures are drawn in order, within the budget', async () => {
  const costs = [60, 50, 40, 30, 100, 1, 1, 1, 500, 20]
  const { begun, highest, together } = await spend(100, costs)
  expect(begun).toEqual([...costs.keys()])
  expect(highest).toBeLessThanOrEqual(100)
  expect(together).toBe(2)
})

it('a failure releases its share', async () => {
  const { results, begun } = await spend(13, [13, 13, 5, 13])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected'])
  expect(begun).toHaveLength(4)
})
