import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/engine/database/database.ts'
import { keepProgress, moveProgressMigration, readProgress } from '#server/engine/files/move/move-progress.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { createTestClock } from '../support/server.ts'

describeOnEachDatabase('the progress of a move', (engine) => {
  let database: Database
  const clock = createTestClock()

  beforeAll(async () => {
    database = await engine.open()
    await database.transaction((tx) => moveProgressMigration.up!(tx))
  })

  it('is kept when several files fail at the same moment', async () => {
    const progress = keepProgress(database, clock, 'first')
    await progress.begin('copying', { files: 8, bytes: 80 })
    await Promise.all(Array.from({ length: 8 }, (_, at) => progress.fail(`papers/record/${at}`)))
    expect(await readProgress(database, 'first')).toEqual({
      ...{ step: 'copying', files: 0, bytes: 0, totalFiles: 8, totalBytes: 80 },
      failedFile: 'papers/record/7',
    })
  })

  it('is that of the last job, even while an earlier one is ending', async () => {
    const [earlier, later] = [keepProgress(database, clock, 'earlier'), keepProgress(database, clock, 'later')]
    await earlier.begin('counting')
    await later.begin('counting')
    expect([await readProgress(database, 'earlier'), (await readProgress(database, 'later'))?.step]).toEqual([
      null,
      'counting',
    ])
  })

  it('is written at most twice a second, and immediately when a step ends', async () => {
    const progress = keepProgress(database, clock, 'slow')
    await progress.begin('copying', { files: 3, bytes: 30 })
    await progress.add(10)
    expect((await readProgress(database, 'slow'))?.files).toBe(0)
    clock.advance(500)
    await progress.add(10)
    expect(await readProgress(database, 'slow')).toMatchObject({ files: 2, bytes: 20 })
    await progress.add(10)
    expect((await readProgress(database, 'slow'))?.files).toBe(2)
    await progress.end()
    expect(await readProgress(database, 'slow')).toMatchObject({ files: 3, bytes: 30, totalBytes: 30 })
  })
})
