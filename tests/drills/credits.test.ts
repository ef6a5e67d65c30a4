import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { runCredits } from './credits/run-credits.ts'

describeOnEachDatabase('200 concurrent spenders', (engine) => {
  it('never take a balance below zero, and it is always the sum of its entries', async () => {
    const { broken, accepted, refused, rolledBack } = await runCredits(await engine.place(), 20261122, 600)
    expect(broken).toEqual([])
    for (const count of [accepted, refused, rolledBack]) expect(count).toBeGreaterThan(0)
  })
})
