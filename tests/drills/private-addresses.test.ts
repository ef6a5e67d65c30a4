import { expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { runPrivateAddresses } from './private-addresses/run-private-addresses.ts'

describeOnDrawnDatabase('the private network', (engine) => {
  it('is not reached by any address in any input', async () => {
    const { broken, heard, tried, documents } = await runPrivateAddresses(await engine.place(), {
      seed: 20261122,
      forms: 3,
    })
    expect(broken).toEqual([])
    expect(heard).toBe(2)
    expect(documents).toBeGreaterThanOrEqual(4)
    expect(tried).toBeGreaterThan(500)
  })
})
