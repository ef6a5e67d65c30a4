import { expect, it } from 'vitest'
import { ApiError, badRequest } from '#server/engine/errors.ts'
import { passAll } from '#server/engine/pass-all.ts'

const turn = () => new Promise((done) => setImmediate(done))
const after = async (turns: number, end: () => unknown): Promise<unknown> => {
  for (let left = turns; left > 0; left -= 1) await turn()
  return end()
}
const failing = (turns: number, error: Error) =>
  after(turns, () => {
    throw error
  })

it('returns the results of the checks in order', async () => {
  expect(await passAll([after(2, () => 'late'), 'known', after(0, () => 'early')])).toEqual(['late', 'known', 'early'])
  expect(await passAll([])).toEqual([])
})

it('rejects with the first refusal in the list once all checks have ended, regardless of their order', async () => {
  let ended = false
  const last = after(4, () => {
    ended = true
  })
  const refused = passAll([last, failing(3, badRequest('First.')), failing(1, badRequest('Second.'))])
  await expect(refused).rejects.toThrow('First.')
  expect(ended).toBe(true)
})

it('rejects with the cause if a statement failed, not with consequential errors', async () => {
  const cause = new Error('deadlock detected')
  const aborted = new Error('current transaction is aborted')
  await expect(passAll([failing(2, aborted), failing(1, cause), failing(3, new ApiError(403))])).rejects.toBe(cause)
})
