import { expect, it } from 'vitest'
import { rehearse } from '#server/engine/ai/rehearse.ts'

it('completes both kinds of calls, so that the code is compiled before a person’s first call', async () => {
  const answer = { items: [{ text: 'A text.', number: 0 }] }
  expect(await rehearse()).toEqual([answer, answer])
})
