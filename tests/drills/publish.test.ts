import { expect, it } from 'vitest'
import { describeOnDrawnDatabase, describeOnEachDatabase } from '../support/databases.ts'
import { runClockJumps } from './publish/clock-jumps.ts'
import { runPublish } from './publish/run-publish.ts'
import { runStorm } from './publish/storm.ts'
import { runTimeouts } from './publish/timeouts.ts'

const settles = false

describeOnEachDatabase('a server that publishes', (engine) => {
  it('is killed, publishes nothing twice, loses nothing, and says what it does not know', async () => {
    const { broken, kills, outcomes } = await runPublish(await engine.place(), 20261123, 3, { settles })
    expect(broken).toEqual([])
    expect(kills).toBe(3)
    expect(outcomes.published).toBeGreaterThan(5)
  })
})

describeOnDrawnDatabase('a server that publishes', (engine) => {
  it('gets no answer, and sends nothing again', async () => {
    const { broken, outcomes } = await runTimeouts(await engine.place(), 12, { settles })
    expect(broken).toEqual([])
    expect(outcomes.unknown).toBeGreaterThanOrEqual(4)
  })

  it('publishes nothing before its time when its clock jumps', async () => {
    const { broken, outcomes } = await runClockJumps(await engine.place(), 3, 1)
    expect(broken).toEqual([])
    expect(outcomes).toEqual({ published: 40 })
  })

  it('publishes many posts that are due together', async () => {
    const { broken, outcomes } = await runStorm(await engine.place(), { posts: 60, channels: 20, milliseconds: 1000 })
    expect(broken).toEqual([])
    expect(outcomes).toEqual({ published: 60 })
  })
})
