import { expect, it } from 'vitest'
import { describeOnEachDatabase, describeOnPostgres } from '../support/databases.ts'
import { runWallet } from './wallet/run-wallet.ts'

const promise = 'charges each written version once and nothing else under concurrent use'

describeOnEachDatabase('a wallet that many spend from', (engine) => {
  it(promise, async () => {
    const { broken, rush } = await runWallet(await engine.place(), 20261122, 150)
    expect(broken).toEqual([])
    expect(rush).toEqual({ accepted: 9, postCalls: 9, credits: 1 })
  })
})

describeOnPostgres('a wallet that many spend from through two processes', (engine) => {
  it(promise, async () => {
    expect((await runWallet(await engine.place(), 20261122, 150, 2)).broken).toEqual([])
  })
})
