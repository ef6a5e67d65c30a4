import { expect, it } from 'vitest'
import { describeOnPostgres } from '../support/databases.ts'
import { runOutage } from './failover/run-failover.ts'

describeOnPostgres('two web and two worker processes, one of each killed and one paused', (engine) => {
  it('lose nothing that was confirmed, and each job takes effect once', async () => {
    const { folder, url } = await engine.place()
    const { broken, confirmed, rounds } = await runOutage(folder, url!, 20261121)
    expect(broken).toEqual([])
    expect(rounds).toBe(1)
    expect(confirmed).toBeGreaterThan(20)
  })
})
