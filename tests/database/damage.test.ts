import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { describeOnPostgres, describeOnSqlite } from '../support/databases.ts'
import { startMain } from '../support/main-process.ts'
import { asJson, ask, startTestServer } from '../support/server.ts'
import { freePort, until } from '../support/wait.ts'

const account = { email: 'root@timbre.example', password: 'correct horse 1' }
const page = 4096

const health = async (url: string) => {
  const { status, json } = await ask(`${url}/api/health`)
  return { status, code: (json.data as Record<string, { code: string }>)?.database?.code }
}
const healthy = { status: 200, code: undefined }
const damaged = { status: 503, code: 'database_damaged' }

/** Everything is then in the file, and nothing in the log. */
function checkpoint(path: string): void {
  const connection = new DatabaseSync(path)
  connection.exec('pragma wal_checkpoint(truncate)')
  connection.close()
}

/** Overwrites the pages of a file that contain the word, like a failing disk. @returns how many */
function damage(path: string, word: string): number {
  const bytes = readFileSync(path)
  const file = openSync(path, 'r+')
  let count = 0
  for (let at = page; at < bytes.length; at += page) {
    if (!bytes.subarray(at, at + page).includes(word)) continue
    writeSync(file, Buffer.alloc(page, 0xab), 0, page, at)
    count += 1
  }
  closeSync(file)
  return count
}

describeOnSqlite('damage', (engine) => {
  const enter = async (url: string) => {
    const root = new PocketBase(url).autoCancellation(false)
    await root.collection('_superusers').authWithPassword(account.email, account.password)
    return root
  }
  const setUp = (url: string, setup: string) => fetch(`${url}/api${new URL(setup).pathname}`, asJson(account))

  /** A data folder with an administrator, many leads and a backup of them. */
  async function prepare(): Promise<string> {
    const { folder } = await engine.place()
    const main = startMain({ DATA_DIR: folder })
    const { url, setup } = await main.ready
    await setUp(url, setup)
    const root = await enter(url)
    const leads = Array.from({ length: 60 }, (_, index) => ({
      ...{ name: `lead ${index}`, email: `lead${index}@timbre.example`, consent: true },
      ...{ message: 'damageable '.repeat(150) },
    }))
    await Promise.all(leads.map((lead) => root.collection('leads').create(lead)))
    await root.backups.create('before.zip')
    await main.stop()
    return folder
  }

  it('of the database keeps nobody from starting, is said in all places, and ends with a restored backup', async () => {
    const folder = await prepare()
    expect(damage(join(folder, 'data.db'), 'damageable')).toBeGreaterThan(10)
    const main = startMain({ DATA_DIR: folder })
    const { url } = await main.ready
    await until(async () => (await health(url)).status === 503)
    expect(await health(url)).toEqual(damaged)
    expect(main.errors()).toContain('The database is damaged. Restore the latest backup')
    const root = await enter(url)
    await expect(root.collection('leads').getFullList()).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('damaged'),
    })
    expect(await root.backups.getFullList()).toMatchObject([{ key: 'before.zip' }])
    // The restored rows are in a new file.
    await root.backups.restore('before.zip')
    expect(await (await enter(url)).collection('leads').getFullList()).toHaveLength(60)
    await until(async () => (await health(url)).status === 200)
    expect(await main.stop()).toBe(0)
  })

  it('of a table that backups do not contain requires a new database', async () => {
    const folder = await prepare()
    const connection = new DatabaseSync(join(folder, 'data.db'))
    connection.exec('create table strangers (name text)')
    connection.prepare('insert into strangers (name) values (?)').run('unsaved '.repeat(2000))
    connection.close()
    expect(damage(join(folder, 'data.db'), 'unsaved ')).toBeGreaterThan(2)
    const main = startMain({ DATA_DIR: folder })
    const { url } = await main.ready
    const root = await enter(url)
    await expect(root.backups.restore('before.zip')).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('move data.db, data.db-wal and data.db-shm out of the data folder'),
    })
    expect(await main.stop()).toBe(0)

    mkdirSync(join(folder, 'aside'))
    for (const name of readdirSync(folder).filter((name) => name.startsWith('data.db'))) {
      renameSync(join(folder, name), join(folder, 'aside', name))
    }
    const again = startMain({ DATA_DIR: folder })
    const { url: newUrl, setup } = await again.ready
    await setUp(newUrl, setup)
    await (await enter(newUrl)).backups.restore('before.zip')
    expect(await (await enter(newUrl)).collection('leads').getFullList()).toHaveLength(60)
    expect(await health(newUrl)).toEqual(healthy)
    expect(await again.stop()).toBe(0)
  })

  it('of the database is noticed by the first request that hits it', async () => {
    const folder = await prepare()
    const { app, url } = await startTestApp({ folder })
    await app.engine.database.all('select 1')
    expect(await health(url)).toEqual(healthy)
    damage(join(folder, 'data.db'), 'damageable')
    const root = await enter(url)
    await expect(root.collection('leads').getFullList()).rejects.toMatchObject({ status: 503 })
    expect(await health(url)).toEqual(damaged)
  })

  it('of a large database is found once a day by a separate process, and an intact one passes', async () => {
    const server = await startTestServer({ place: await engine.place() })
    const { integrity, crons } = server.operations
    await server.database.run('create table ballast (content blob)')
    for (let megabyte = 0; megabyte < 10; megabyte += 1) {
      await server.database.run('insert into ballast values (randomblob(1048576))')
    }
    await server.database.run(`insert into ballast select 'damageable' || hex(randomblob(50)) from json_each(?)`, [
      JSON.stringify(Array(500).fill(0)),
    ])
    const path = join(server.folder, 'data.db')
    checkpoint(path)
    expect(statSync(path).size).toBeGreaterThan(8 * 1024 * 1024)
    await integrity.check()
    expect(await health(server.url)).toEqual(healthy)
    expect(damage(path, 'damageable')).toBeGreaterThan(5)
    expect(await health(server.url)).toEqual(healthy)
    crons.run('__pbDBOptimize__')
    await until(async () => (await health(server.url)).status === 503)
    expect(await health(server.url)).toEqual(damaged)
  })

  it('of the logs is set aside, at the start and while running', async () => {
    const { folder } = await engine.place()
    writeFileSync(join(folder, 'logs.db'), 'no database at all '.repeat(500))
    const { url, superuser, operations } = await startTestServer({ place: { folder } })
    const aside = () =>
      readdirSync(folder).filter((name) => /^logs\.db\.damaged-\d{4}-\d\d-\d\dT[\d-]+\.\d+Z$/.test(name))
    expect(aside()).toHaveLength(1)
    const root = await superuser()
    const visits = async (path: string) => {
      await ask(`${url}${path}`)
      return (await root.logs.getList(1, 1, { filter: `data.url = '${path}'` })).items.length
    }
    expect(await visits('/api/before')).toBe(1)
    checkpoint(join(folder, 'logs.db'))
    writeFileSync(join(folder, 'logs.db'), 'no database at all '.repeat(5000))
    await operations.integrity.check()
    expect(aside()).toHaveLength(2)
    expect(await visits('/api/after')).toBe(1)
    expect(await health(url)).toEqual(healthy)
  })

  it('of the lock does not prevent a start, and still locks out a second process', async () => {
    const { folder } = await engine.place()
    writeFileSync(join(folder, 'lock.db'), 'no database at all '.repeat(500))
    const main = startMain({ DATA_DIR: folder })
    await main.ready
    expect(readdirSync(folder).filter((name) => name.startsWith('lock.db.damaged-'))).toHaveLength(1)
    writeFileSync(join(folder, 'lock.db'), 'no database at all '.repeat(500))
    const second = startMain({ DATA_DIR: folder })
    expect(await second.ended).toBe(1)
    expect(second.errors()).toContain('is in use by another process')
    await main.stop()
  })
})

describeOnPostgres('a database that cannot be reached', (engine) => {
  it('is reported by the health check until it is back', async () => {
    const place = await engine.place()
    const target = new URL(place.url!)
    const wire = await forwardTo(Number(target.port))
    target.port = String(wire.port)
    const server = await startTestServer({ place: { ...place, url: target.href } })
    expect(await health(server.url)).toEqual(healthy)
    await wire.cut()
    await until(async () => (await health(server.url)).status !== 200)
    expect(await health(server.url)).toEqual({ status: 503, code: 'database_unreachable' })
    await wire.mend()
    await until(async () => (await health(server.url)).status === 200)
    await server.stop()
    await wire.cut()
  })
})

/** A proxy to a port of this machine whose connections can be cut. */
async function forwardTo(target: number) {
  const sockets = new Set<Socket>()
  let listening: Server
  const port = await freePort()
  async function mend(): Promise<void> {
    listening = createServer((near) => {
      const far = connect(target, '127.0.0.1')
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('error', () => {}).on('close', () => to.destroy())
        from.pipe(to)
      }
    })
    await new Promise<void>((ready) => listening.listen(port, '127.0.0.1', ready))
  }
  await mend()
  return {
    port,
    mend,
    async cut() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await new Promise((closed) => listening.close(closed))
    },
  }
}
