import { expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { resolveWallTime } from '#shared/scheduling/wall-time.ts'
import { startTestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'

describeOnDrawnDatabase('a start with other time zone data', (engine) => {
  it('recomputes the times of waiting posts from their local time', async () => {
    const place = await engine.place()
    const before = await startTestApp(place)
    const person = await before.register('ines@timbre.example')
    const { instance } = person
    const { records } = before.app.engine
    const ambassador = await person.pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
    const channel = await person.pb.collection('channels').create({ instance, kind: 'manual', name: 'By hand' })
    const stale = { publishAt: '2095-05-10 10:00:00.000Z', zoneData: '1999a' }
    const rows = await records.write(async (writer) => {
      const post = await writer.create('posts', { instance, ambassador: ambassador.id, body: 'Repairs pay the rent.' })
      const owned = { instance, ambassador: ambassador.id, channel: channel.id, post: post.id }
      const time = { localTime: '2095-05-10T09:00', timezone: 'America/Sao_Paulo' }
      const made: Row<'scheduled_posts'>[] = []
      for (const more of [
        { status: 'scheduled' },
        { status: 'published' },
        // Renamed or given up meanwhile.
        { status: 'scheduled', timezone: 'Mars/Olympus' },
      ] as const) {
        made.push(await writer.create('scheduled_posts', { ...owned, ...time, ...stale, ...more }))
      }
      return made
    })
    await before.app.stop()

    const { app } = await startTestApp(place)
    const [waiting, published, unknown] = await app.engine.records.byIds(
      'scheduled_posts',
      rows.map(({ id }) => id),
    )
    const moment = new Date(resolveWallTime('2095-05-10T09:00', 'America/Sao_Paulo').moment).toISOString()
    expect(waiting).toMatchObject({ publishAt: moment.replace('T', ' '), zoneData: process.versions.tz, fence: 1 })
    expect(published).toMatchObject(stale)
    expect(unknown).toMatchObject({ publishAt: stale.publishAt, zoneData: process.versions.tz, fence: 0 })
    const jobs = await app.engine.database.all<{ runAt: string }>(
      `select "runAt" from jobs where name = 'publish-post' order by "runAt"`,
    )
    expect(jobs.map(({ runAt }) => runAt.slice(0, 16))).toEqual([moment.slice(0, 16).replace('T', ' ')])
  })
})
