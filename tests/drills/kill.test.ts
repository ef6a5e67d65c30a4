import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { runKillLoop } from './kill/kill-loop.ts'

describeOnEachDatabase('a record server that is killed while eight clients write', (engine) => {
  it('loses nothing it acknowledged, starts again in time and leaves no file behind', {
    timeout: 120_000,
  }, async () => {
    const { broken, kills, acknowledged } = await runKillLoop(await engine.place(), 20261121, 4)
    expect(broken).toEqual([])
    expect(kills).toBe(4)
    expect(acknowledged).toBeGreaterThan(20)
  })
})
