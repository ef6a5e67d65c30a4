import { expect, it } from 'vitest'
import { rehearse } from '#server/engine/ai/rehearse.ts'

it('runs both ways of a call to their end, so that the first one of a person finds the code compiled', async () => {
  const answer = { items: [{ text: 'A text.', number: 0 }] }
  expect(await rehearse()).toEqual([answer, answer])
})
