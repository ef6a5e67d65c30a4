import { expect, it } from 'vitest'
import { describeOnSqlite } from '../support/databases.ts'
import { runSlow } from './slow/run-slow.ts'

describeOnSqlite('clients that stall, disconnect or send too much', (engine) => {
  it('neither fill the memory nor keep others waiting', async () => {
    const options = { scale: 40, patience: 20_000, timeouts: [700, 1500] } as const
    const { broken } = await runSlow(await engine.place(), options)
    expect(broken).toEqual([])
  })
})
