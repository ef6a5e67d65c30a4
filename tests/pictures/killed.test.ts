import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { startFakeDrawing } from '../fakes/drawing.ts'
import { quarters } from '../files/pictures.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { endLeases } from '../support/jobs.ts'
import { startMain } from '../support/main-process.ts'
import { until } from '../support/wait.ts'

describeOnDrawnDatabase('a server that is killed while a picture is drawn', (engine) => {
  it('does not ask again, gives the credits back and books the call once', async () => {
    const bytes = await quarters(30, 20).png()
    const held = Promise.withResolvers<void>()
    const fake = await startFakeDrawing((_, count) => (count === 1 ? { held: held.promise, status: 500 } : { bytes }))
    const place = await engine.place()
    const start = async () => {
      const server = startMain({
        ...{ DATA_DIR: place.folder, DATABASE_URL: place.url ?? '', LOG_LEVEL: 'error' },
        ...{ AI_PROVIDER: 'openai', OPENAI_API_KEY: 'key', AI_BASE_URL: fake.url },
      })
      return { server, pb: new PocketBase((await server.ready).url).autoCancellation(false) }
    }
    const first = await start()
    const credentials = { email: 'killed@timbre.example', password: 'correct horse 1' }
    await first.pb.collection('users').create({ ...credentials, passwordConfirm: credentials.password })
    const signIn = (pb: PocketBase) =>
      pb.collection('users').authWithPassword<Row<'users'>>(credentials.email, credentials.password)
    const { instance } = (await signIn(first.pb)).record
    const ready = async () =>
      (await first.pb.collection('instance_services').getFullList()).every(({ status }) => status === 'ready')
    await until(ready)
    const ambassador = await first.pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
    await first.server.stop()
    const database = await engine.open(place)
    const id = 'postofthekilled'
    const now = '2026-11-01 10:00:00.000Z'
    await database.run('insert into posts (id, instance, ambassador, created, updated) values (?, ?, ?, ?, ?)', [
      ...[id, instance, ambassador.id, now, now],
    ])
    await database.close()
    const order = (pb: PocketBase) =>
      pb
        .collection<Row<'generated_pictures'>>('generated_pictures')
        .create({ instance, post: id, prompt: 'A workshop', ratio: 'square' })
    const killed = await start()
    await signIn(killed.pb)
    const ordered = await order(killed.pb)
    await until(async () => fake.calls.length === 1)
    killed.server.kill()
    await killed.server.ended
    held.resolve()
    await endLeases(engine, place)

    const { server, pb } = await start()
    await signIn(pb)
    const rests = (picture: string) =>
      until(async () => {
        const row = await pb.collection<Row<'generated_pictures'>>('generated_pictures').getOne(picture)
        return row.generation !== 'requested' && row.generation !== 'running' && row
      })
    expect(await rests(ordered.id)).toMatchObject({ generation: 'failed', error: 'interrupted', image: '' })
    expect(fake.calls).toHaveLength(1)
    const balance = async () => (await pb.collection<Row<'users'>>('users').getFirstListItem('')).credits
    const usage = () => pb.collection<Row<'usage_days'>>('usage_days').getFirstListItem('')
    expect([await balance(), await usage()]).toEqual([10, expect.objectContaining({ calls: 1, usd: 0.063 })])
    // A person may order it again.
    expect(await rests((await order(pb)).id)).toMatchObject({ generation: 'idle', error: '' })
    expect(fake.calls).toHaveLength(2)
    expect([await balance(), await usage()]).toEqual([9.5, expect.objectContaining({ calls: 2 })])
    await server.stop()
    await fake.close()
  })
})
