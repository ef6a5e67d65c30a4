import { expect, it } from 'vitest'
import { startTestS3 } from '../fakes/s3.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { startTestServer } from '../support/server.ts'
import { killCollections } from './kill/collections.ts'
import { filesInBucket, filesOnDisk } from './kill/kept-files.ts'
import { runKillLoop } from './kill/kill-loop.ts'

describeOnEachDatabase('a record server that is killed while eight clients write', (engine) => {
  it('loses nothing it acknowledged, starts again in time and leaves no file behind', async () => {
    // Start times are not meaningful on a busy machine.
    const { broken, kills, acknowledged } = await runKillLoop(await engine.place(), 20261121, 3, 60_000)
    expect(broken).toEqual([])
    expect(kills).toBe(3)
    expect(acknowledged).toBeGreaterThan(20)
  })
  it('does the same with files on S3', async () => {
    const [place, s3] = [await engine.place(), await startTestS3()]
    const server = await startTestServer({ place, collections: killCollections })
    await (await server.superuser()).settings.update({ s3: s3.settings() })
    await server.stop()
    const { broken, kills, acknowledged, filesKept } = await runKillLoop(place, 20261122, 2, 60_000, filesInBucket(s3))
    expect(broken).toEqual([])
    expect(kills).toBe(2)
    expect(acknowledged).toBeGreaterThan(20)
    expect(filesKept).toBeGreaterThan(0)
    expect(filesOnDisk(place).keys()).toEqual([])
  })
})
