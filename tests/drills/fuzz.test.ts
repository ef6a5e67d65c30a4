import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { runFuzz } from './fuzz/run-fuzz.ts'

describeOnEachDatabase('any request', (engine) => {
  it('is answered or rejected, quickly, and without text of the database', async () => {
    const { broken, generated, mutated, byStatus, events } = await runFuzz(await engine.place(), 20261121, 1500, 60_000)
    expect(broken).toEqual([])
    expect(generated + mutated).toBeGreaterThanOrEqual(1500)
    expect(events).toBeGreaterThan(10)
    expect(byStatus[200]).toBeGreaterThan(300)
  })
})
