import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { runPublish } from './publish/run-publish.ts'

describeOnEachDatabase('a server that is killed while it publishes', (engine) => {
  it('publishes nothing twice, loses nothing, and says what it does not know', { timeout: 400_000 }, async () => {
    const { broken, kills, outcomes } = await runPublish(await engine.place(), 20261123, 4, { settles: false })
    expect(broken).toEqual([])
    expect(kills).toBe(4)
    expect(outcomes.published).toBeGreaterThan(5)
  })
})
