import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { people } from '../auth/people.ts'
import { books, contentOf, fill, readers } from '../backups/library.ts'
import { listenForCounts } from '../limits/shared-counts.ts'
import { type DatabasePlace, describeOnPostgres } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { ask, startTestServer, type TestServer, testPassword } from '../support/server.ts'

/** Two servers on one database and one data folder. */
describeOnPostgres('two nodes', (engine) => {
  const collections = [people, books, readers]
  let place: DatabasePlace
  let near: TestServer
  let far: TestServer
  let root: PocketBase
  let farRoot: PocketBase
  beforeAll(async () => {
    place = await engine.place()
    near = await startTestServer({ place, collections })
    far = await startTestServer({ place, collections })
    await fill(near)
    root = await near.superuser()
    farRoot = await far.superuser()
  })
  const limit = (rules: object[]) => root.settings.update({ rateLimits: { enabled: true, rules } })

  it('share their settings, secrets included', async () => {
    await root.settings.update({ meta: { appName: 'From near' }, smtp: { password: 'kept by both' } })
    await expect.poll(() => far.operations.settings.current().meta.appName).toBe('From near')
    expect(far.operations.settings.current().smtp.password).toBe('kept by both')
    await Promise.all([
      root.settings.update({ meta: { senderName: 'Near' } }),
      farRoot.settings.update({ batch: { enabled: true } }),
    ])
    for (const { operations } of [near, far]) {
      await expect
        .poll(() => [operations.settings.current().meta.senderName, operations.settings.current().batch.enabled])
        .toEqual(['Near', true])
    }
    await root.settings.update({ backups: { cron: '0 3 * * *' } })
    await expect.poll(async () => (await farRoot.crons.getFullList()).map(({ id }) => id)).toContain('__pbAutoBackup__')
    await farRoot.settings.update({ backups: { cron: '' } })
  })

  it('count requests together', async () => {
    await limit([{ label: '/api/health', audience: '', duration: 60, maxRequests: 6 }])
    await expect.poll(() => far.operations.settings.current().rateLimits.enabled).toBe(true)
    const visit = async ({ url }: TestServer) => (await ask(`${url}/api/health`)).status
    const counts = await listenForCounts(far.database)
    for (let time = 0; time < 3; time += 1) expect(await visit(near)).toBe(200)
    await counts.reach(3)
    const answers: number[] = []
    for (let time = 0; time < 5; time += 1) answers.push(await visit(far))
    expect(answers).toEqual([200, 200, 200, 429, 429])
    await counts.reach(6)
    await counts.stop()
    // The message reaches both at about the same time.
    await expect.poll(() => visit(near)).toBe(429)
    near.clock.advance(61_000)
    far.clock.advance(61_000)
    expect(await visit(far)).toBe(200)
    await root.settings.update({ rateLimits: { enabled: false } })
  })

  it('run a schedule once', async () => {
    const runs: string[] = []
    near.operations.crons.set('once', '* * * * *', () => void runs.push('near'))
    far.operations.crons.set('once', '* * * * *', () => void runs.push('far'))
    for (let time = 1; time <= 5; time += 1) {
      near.clock.advance(60_000)
      far.clock.advance(60_000)
      await Promise.all([near.operations.crons.runDue(), far.operations.crons.runDue()])
      expect(runs).toHaveLength(time)
    }
    // A later check finds that it has run.
    near.clock.advance(60_000)
    far.clock.advance(60_000)
    await near.operations.crons.runDue()
    await far.operations.crons.runDue()
    expect(runs).toHaveLength(6)
    for (const { operations } of [near, far]) operations.crons.remove('once')
  })

  it('create one backup at a time', async () => {
    const busy = 'Try again later - another backup/restore process has already been started.'
    const clients = [root, farRoot, root, farRoot]
    const outcomes = await Promise.all(clients.map((pb, index) => refusal(pb.backups.create(`made${index}.zip`))))
    const refused = outcomes.filter((outcome) => outcome !== null)
    expect(refused).toHaveLength(3)
    for (const outcome of refused) expect(outcome).toMatchObject({ status: 400, message: busy })
    const [made] = await farRoot.backups.getFullList()
    expect(made!.key).toBe(`made${outcomes.indexOf(null)}.zip`)

    const lease = await near.database.all<{ name: string }>('select name from "_leases"')
    expect(lease).toEqual([])
    const until = new Date(Date.now() + 60_000).toISOString()
    await near.database.run('insert into "_leases" (name, holder, until) values (?, ?, ?)', [
      'backup',
      `x ${made!.key}`,
      until,
    ])
    expect(await refusal(farRoot.backups.create('late.zip'))).toMatchObject({ status: 400, message: busy })
    expect(await refusal(farRoot.backups.restore(made!.key))).toMatchObject({ status: 400, message: busy })
    expect(await refusal(farRoot.backups.delete(made!.key))).toMatchObject({
      status: 400,
      message: 'The backup is currently being used and cannot be deleted.',
    })
    expect((await farRoot.health.check()).data).toMatchObject({ canBackup: false })
    await near.database.run('delete from "_leases"')
    expect((await farRoot.health.check()).data).toMatchObject({ canBackup: true })
  })

  it('continue with the data that one of them restored', async () => {
    await root.settings.update({ meta: { appName: 'Before' } })
    const reader = far.client()
    await reader.collection('readers').authWithPassword('ana@test.example', testPassword)
    const before = await contentOf(farRoot)
    await root.backups.create('state.zip')
    await farRoot.settings.update({ meta: { appName: 'After' } })
    await farRoot.collection('books').create({ title: 'Later' })
    await root.backups.restore('state.zip')
    expect(await contentOf(farRoot)).toEqual(before)
    await expect.poll(() => far.operations.settings.current().meta.appName).toBe('Before')
    // Its token belongs to a person who exists again, with the same key.
    expect((await reader.collection('readers').authRefresh()).record.name).toBe('Ana')
  })

  it('complete a restore whose node has died', async () => {
    const folder = join(near.folder, 'restoring', 'broken')
    mkdirSync(join(folder, 'a', 'b'), { recursive: true })
    writeFileSync(join(folder, 'a', 'b', 'c.txt'), 'x')
    await near.database.run('create table "_restore_0" (id text)')
    const until = new Date(Date.now() + 2_000).toISOString()
    await near.database.run('insert into "_leases" (name, holder, until) values (?, ?, ?)', ['backup', 'dead x', until])
    const third = await startTestServer({ place, collections })
    expect(existsSync(folder)).toBe(true)
    await expect.poll(() => existsSync(folder)).toBe(false)
    await expect.poll(() => third.database.all('select name from "_leases"')).toEqual([])
    const left = await third.database.all(`select 1 from information_schema.tables where table_name = '_restore_0'`)
    expect(left).toEqual([])
  })

  it('share the log', async () => {
    await ask(`${far.url}/api/asked-far`)
    await far.operations.logs.flush()
    expect((await root.logs.getList(1, 1, { filter: "data.url ~ 'asked-far'" })).totalItems).toBe(1)
  })
})
