import { expect, it } from 'vitest'
import { deleteOld } from '#server/delete-old.ts'
import { startTestApp } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { createTestClock } from '../support/server.ts'

const day = 86_400_000

describeOnEachDatabase('deleting old records', (engine) => {
  it('leaves newer ones, and several runs at once do not disturb each other', async () => {
    const clock = createTestClock()
    const test = await startTestApp(await engine.place(), {}, { clock })
    const { records } = test.app.engine
    const { user } = await test.register('reader@timbre.example')
    const tell = (count: number) =>
      records.write(async (writer) => {
        for (let n = 0; n < count; n += 1) {
          await writer.create('notifications', { user: user.id, kind: 'export-ready', values: {}, link: '/' })
        }
      })
    await tell(60)
    clock.advance(5 * day)
    await tell(2)
    const run = () => deleteOld({ records, clock }, 'notifications', 'created', 3)
    await Promise.all([run(), run(), run(), run()])
    expect(await records.count('notifications')).toBe(2)
  })
})
