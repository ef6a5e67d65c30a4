import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { runKnown } from './known/run-known.ts'

describeOnEachDatabase('an account', (engine) => {
  it('is indistinguishable from a missing one: the same bytes for every request', async () => {
    // `npm run drill -- known` measures the response times, on an idle machine.
    const { differences, later } = await runKnown(await engine.place(), 20261121, 5)
    expect(differences).toEqual([])
    expect(Object.keys(later)).toHaveLength(4)
  })
})
