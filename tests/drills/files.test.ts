import { expect, it } from 'vitest'
import { describeOnSqlite } from '../support/databases.ts'
import { runFiles } from './files/run-files.ts'

describeOnSqlite('hostile files', (engine) => {
  it('are rejected or read within limits, while others keep working', async () => {
    const scale = { megabytes: 1000, pages: 3000, brackets: 20_000, frames: 2000, patience: 20_000, seconds: 60 }
    const { broken } = await runFiles(await engine.place(), scale)
    expect(broken).toEqual([])
  })
})
