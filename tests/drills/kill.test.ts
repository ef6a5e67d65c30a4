import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { runKillLoop } from './kill/kill-loop.ts'

describeOnEachDatabase('a record server that is killed while eight clients write', (engine) => {
  it('loses nothing it acknowledged, starts again in time and leaves no file behind', {
    timeout: 120_000,
  }, async () => {
    // Start times are not meaningful on a busy machine.
    const { broken, kills, acknowledged } = await runKillLoop(await engine.place(), 20261121, 3, 60_000)
    expect(broken).toEqual([])
    expect(kills).toBe(3)
    expect(acknowledged).toBeGreaterThan(20)
  })
})
