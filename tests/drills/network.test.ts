import { expect, it } from 'vitest'
import { describeOnPostgres } from '../support/databases.ts'
import { runNetworkFaults } from './kill/network-faults.ts'

describeOnPostgres('a record server whose network to the database fails', (engine) => {
  it('loses nothing it acknowledged, does nothing by half and recovers by itself', async () => {
    const faults = ['cutNextAnswer', 'cutNextCommit', 'drop'] as const
    const { broken, acknowledged, ...figures } = await runNetworkFaults(await engine.place(), 20261121, faults)
    expect(broken).toEqual([])
    expect(figures.faults).toEqual({ cutNextAnswer: 1, cutNextCommit: 1, drop: 1 })
    expect(acknowledged).toBeGreaterThan(20)
  })
})
