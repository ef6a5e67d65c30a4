import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { runChat } from './chat/run-chat.ts'

describeOnEachDatabase('a chat whose server is killed again and again', (engine) => {
  it('loses nothing, has nothing twice, and its bot never answers after a member', async () => {
    const { broken, confirmed, answers, kills } = await runChat(await engine.place(), 20261125, 4)
    expect(broken).toEqual([])
    expect(kills).toBe(4)
    expect(confirmed).toBeGreaterThan(20)
    expect(answers).toBeGreaterThan(3)
  })
})
