import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { runKnown } from './known/run-known.ts'

describeOnEachDatabase('an account', (engine) => {
  it('is asked about like one that there is not: the same bytes, whatever is asked', { timeout: 60_000 }, async () => {
    // How long the answers take is measured by `npm run drill -- known`, on a machine that does nothing else.
    const { differences, later } = await runKnown(await engine.place(), 20261121, 5)
    expect(differences).toEqual([])
    expect(Object.keys(later)).toHaveLength(4)
  })
})
