import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import { killCollections } from '../drills/kill/collections.ts'
import { type ServerProcess, startProcess } from '../drills/kill/server-process.ts'
import { type FakeS3, startFakeS3 } from '../fakes/s3.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { endLeases } from '../support/jobs.ts'
import { startTestServer, testPassword } from '../support/server.ts'
import { freePort, until } from '../support/wait.ts'

type Place = Awaited<ReturnType<Parameters<Parameters<typeof describeOnDrawnDatabase>[1]>[0]['place']>>

/**
 * Requests to the bucket after which the server is killed, one start after another. Each start gets further than the one
 * before: a job that keeps stopping the server without progress is not tried again.
 */
const kills = { s3: [8, 16], disk: [18, 26] }
const count = 12
const name = 'move-files'

describeOnDrawnDatabase('a server that is killed while it moves files', (engine) => {
  for (const to of ['s3', 'disk'] as const) {
    it(`to ${to} continues at the next start and loses none`, async () => {
      const [place, port, s3] = [await engine.place(), await freePort(), await startFakeS3()]
      const email = await startMove(place, s3, to)
      let child: ServerProcess | undefined
      try {
        for (const limit of kills[to]) {
          let requests = 0
          s3.failWith(() => {
            requests += 1
            return requests < limit ? null : 'hang'
          })
          child = await startProcess(place, port)
          await until(() => requests >= limit)
          await child.end('SIGKILL')
          await endLeases(engine, place)
        }
        s3.failWith(null)
        child = await startProcess(place, port)
        const pb = new PocketBase(child.url).autoCancellation(false)
        await pb.collection('_superusers').authWithPassword(email, testPassword)
        await until(
          async () => (await pb.collection('jobs').getFirstListItem(`name = "${name}"`)).state === 'done',
          90_000,
        )

        const rows = await pb.collection('entries').getFullList({ sort: 'turn' })
        expect(rows).toHaveLength(count)
        for (const row of rows) {
          const answer = await fetch(pb.files.getURL(row, row.files[0]))
          expect([answer.status, await answer.text()]).toEqual([200, `content ${row.turn}`])
        }
        const inBucket = s3.keys().filter((key) => key.endsWith('.txt'))
        const expected = to === 's3' ? [count, 0] : [0, count]
        expect([inBucket.length, filesOn(place).length]).toEqual(expected)
      } finally {
        await child?.end('SIGKILL')
        await s3.stop()
      }
    })
  }

  /** Files in one place, and a job that has failed once on the way to the other. @returns the administrator's address */
  async function startMove(place: Place, s3: FakeS3, to: 's3' | 'disk'): Promise<string> {
    const server = await startTestServer({ place, collections: killCollections })
    const root = await server.superuser()
    const use = (enabled: boolean) => root.settings.update({ s3: { ...s3.settings(), enabled } })
    if (to === 'disk') await use(true)
    for (let turn = 0; turn < count; turn += 1) {
      const files = [new File([`content ${turn}`], 'file.txt')]
      await server.pb.collection('entries').create({ client: 1, turn, files })
    }
    await use(to === 's3')
    s3.failWith(() => 503)
    await server.database.transaction((tx) => server.fileMove.start(tx, { keep: false }))
    await until(async () => (await server.fileMove.state()).job!.error !== '')
    await server.stop()
    await endLeases(engine, place)
    return root.authStore.record!.email
  }
})

function filesOn({ folder }: Place): string[] {
  const storage = join(folder, 'storage')
  if (!existsSync(storage)) return []
  return readdirSync(storage, { recursive: true }).flatMap((path) =>
    /\.txt$/.test(String(path)) ? [String(path)] : [],
  )
}
