import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import { killCollections } from '../drills/kill/collections.ts'
import { type ServerProcess, startProcess } from '../drills/kill/server-process.ts'
import { startFakeS3 } from '../fakes/s3.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { startTestServer } from '../support/server.ts'
import { freePort, until } from '../support/wait.ts'

/** Uploads to the bucket after which the server is killed, one start after another. */
const kills = [7, 3, 12]

describeOnDrawnDatabase('a server that is killed while it stores files on S3', (engine) => {
  it('has every confirmed file, and removes those without a record later', async () => {
    const [place, port, s3] = [await engine.place(), await freePort(), await startFakeS3()]
    let child: ServerProcess | undefined
    try {
      const first = await startTestServer({ place, collections: killCollections })
      await (await first.superuser()).settings.update({ s3: s3.settings() })
      await first.stop()

      const confirmed: { id: string; name: string; content: string }[] = []
      for (const [round, count] of kills.entries()) {
        child = await startProcess(place, port)
        const { url, end } = child
        let puts = 0
        let killed: Promise<void> | undefined
        s3.failWith(({ method, path }) => {
          if (method !== 'PUT' || !path.startsWith('/files/pbc_')) return null
          puts += 1
          if (puts < count) return null
          killed ??= end('SIGKILL')
          return puts % 2 === 0 ? 'hang' : null
        })
        const pb = new PocketBase(url).autoCancellation(false)
        const write = async (index: number) => {
          const content = `${round} ${index}`
          const files = [new File([content], 'file.txt')]
          const record = await pb.collection('entries').create({ client: round, turn: index, files })
          confirmed.push({ id: record.id, name: record.files[0], content })
        }
        const writeSome = async (client: number) => {
          for (let turn = 0; turn < 6; turn += 1) await write(client * 10 + turn).catch(() => {})
        }
        await Promise.all([0, 1, 2].map(writeSome))
        await killed
        expect(killed).toBeDefined()
        s3.failWith(null)
      }

      const named = async (pb: PocketBase) => {
        const rows = await pb.collection('entries').getFullList()
        return rows.flatMap(({ collectionId, id, files }) =>
          (files as string[]).map((name) => `${collectionId}/${id}/${name}`),
        )
      }
      const stored = () => s3.keys().filter((key) => !key.startsWith('@'))
      child = await startProcess(place, port)
      const pb = new PocketBase(child.url).autoCancellation(false)
      for (const { id, name, content } of confirmed) {
        const answer = await fetch(pb.files.getURL(await pb.collection('entries').getOne(id), name))
        expect([answer.status, (await answer.text()) === content]).toEqual([200, true])
      }
      const names = await named(pb)
      expect(names.filter((key) => !stored().includes(key))).toEqual([])
      await child.end('SIGTERM')

      const hourAgo = new Date(Date.now() - 3_600_000)
      expect(names.length).toBeGreaterThan(0)
      s3.put(names[0]!.replace(/[^/]+$/, 'lost.txt'), 'lost')
      for (const key of stored()) s3.put(key, s3.content(key)!.toString(), hourAgo)
      child = await startProcess(place, port)
      await until(() => stored().length === names.length)
      expect(stored()).toEqual(names.sort())
    } finally {
      await child?.end('SIGKILL')
      await s3.stop()
    }
  })
})
