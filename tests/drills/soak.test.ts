import { expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { runSoak } from './soak/run-soak.ts'

describeOnDrawnDatabase('streams that stay open and are cut while messages are written', (engine) => {
  it('bring each message once to those who may see it, and to nobody else', async () => {
    const size = { minutes: 0.15, workspaces: 3, visitors: 6, members: 2, writesPerSecond: 12, flapSeconds: 0.5 }
    const { broken, streams, writes, events, flaps } = await runSoak(await engine.place(), 20261126, size)
    expect(broken).toEqual([])
    expect(streams).toBe(24)
    expect(writes).toBeGreaterThan(30)
    // The visitor's and those of two members, apart from what was read after a cut.
    expect(events).toBeGreaterThan(writes * 2)
    expect(flaps).toBeGreaterThan(5)
  })
})
