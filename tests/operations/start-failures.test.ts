import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { describeStartError } from '#server/engine/describe-start-error.ts'
import { mountSmallDisk, type SmallDisk } from '../drills/full-disk/small-disk.ts'
import { startFakePostgres } from '../fakes/postgres.ts'
import { startMain } from '../support/main-process.ts'

const outer = mkdtempSync(join(tmpdir(), 'timbre-start-'))
// Another user needs access to this folder.
chmodSync(outer, 0o755)
afterAll(() => rmSync(outer, { recursive: true, force: true }))
let count = 0
const folder = () => {
  count += 1
  return join(outer, `data-${count}`)
}
const nobody = 65_534
const isRoot = process.getuid?.() === 0
/** Only root may start a process as somebody else, who also has to reach the program: not in a private folder. */
const canBeNobody = isRoot && isReachable(process.execPath) && isReachable(import.meta.dirname)

function isReachable(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o001) !== 0
  return isOpen && (path === dirname(path) || isReachable(dirname(path)))
}

/** The message of a failed start: one sentence besides log lines. */
async function refusal(env: NodeJS.ProcessEnv, user?: number): Promise<string> {
  const main = startMain({ DATA_DIR: folder(), ...env }, { user })
  expect(await main.ended).toBe(1)
  const lines = main.errors().trim().split('\n')
  const said = lines.filter((line) => !line.startsWith('{'))
  expect(said, main.errors()).toHaveLength(1)
  expect(said[0]).not.toMatch(/secret|^\s+at /)
  return said[0]!
}

const listening = (server: Server): Promise<number> =>
  new Promise((ready) => server.listen(0, '127.0.0.1', () => ready((server.address() as { port: number }).port)))

describe('a start that fails says what to change', () => {
  it('for a port that is in use', async () => {
    const taken = createServer()
    const port = await listening(taken)
    expect(await refusal({ PORT: String(port) })).toBe(
      `PORT is ${port}, but another program listens on 127.0.0.1:${port} already: stop that one, or set PORT to another number.`,
    )
    taken.close()
  })

  const privileged = () => {
    try {
      return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) > 80
    } catch {
      return false
    }
  }
  it.runIf(canBeNobody && privileged())('for a port that is for root only', async () => {
    const place = folder()
    mkdirSync(place)
    chmodSync(place, 0o777)
    expect(await refusal({ DATA_DIR: join(place, 'data'), PORT: '80' }, nobody)).toMatch(
      /^PORT is 80, which this user may not listen on: set it to 1024 or more/,
    )
  })

  it.each([
    ['203.0.113.1', 'HOST is "203.0.113.1", which is not an address of this machine: use 127.0.0.1'],
    ['nowhere.invalid', 'HOST is "nowhere.invalid", which no name server knows: use 127.0.0.1'],
  ])('for the host %s', async (host, sentence) => {
    expect(await refusal({ HOST: host })).toContain(sentence)
  })

  it('for a data folder that is a file, or lies below one', async () => {
    const file = join(outer, 'file')
    writeFileSync(file, '')
    for (const path of [file, join(file, 'data')]) {
      expect(await refusal({ DATA_DIR: path })).toBe(
        `DATA_DIR is ${path}, but that, or a part of it, is a file: set DATA_DIR to a folder.`,
      )
    }
  })

  it.runIf(process.platform === 'linux')('for a data folder that cannot be made', async () => {
    expect(await refusal({ DATA_DIR: '/proc/x' })).toBe(
      'DATA_DIR is /proc/x, which cannot be a folder: set DATA_DIR to another path.',
    )
  })

  it.runIf(canBeNobody)('for a data folder of another user, and one inside such a folder', async () => {
    const place = folder()
    mkdirSync(place, { mode: 0o755 })
    for (const path of [place, join(place, 'data')]) {
      expect(await refusal({ DATA_DIR: path }, nobody)).toBe(
        `DATA_DIR is ${path}, where this user may not write: give the folder to the user who runs the server (chown), or set DATA_DIR to another one.`,
      )
    }
  })

  it('for an invalid database file, which it does not change', async () => {
    const place = folder()
    mkdirSync(place)
    const path = join(place, 'data.db')
    const content = 'this is not a database '.repeat(300)
    writeFileSync(path, content)
    const said = await refusal({ DATA_DIR: place })
    expect(said).toContain(`The database ${path} is damaged, or not a database (file is not a database).`)
    expect(said).toContain(`restore the latest backup from ${join(place, 'backups')}.`)
    expect(readFileSync(path, 'utf8')).toBe(content)
    expect(readdirSync(place).filter((name) => name.includes('damaged'))).toEqual([])
  })

  it('for a database that another program holds', async () => {
    const place = folder()
    mkdirSync(place)
    const holder = new DatabaseSync(join(place, 'data.db'))
    holder.exec('create table t (x); begin exclusive; insert into t values (1)')
    expect(await refusal({ DATA_DIR: place })).toBe(
      `Another program uses ${join(place, 'data.db')}: close it, such as a sqlite3 shell, and start again.`,
    )
    holder.close()
  })

  it('for a key of the settings that can be guessed', async () => {
    expect(await refusal({ SETTINGS_KEY: 'short secret' })).toMatch(
      /^SETTINGS_KEY has 12 characters but needs at least 16: use the output of "openssl rand -base64 32"/,
    )
  })

  describe('with PostgreSQL', () => {
    const at = (port: number, rest = '/timbre') => `postgres://ann:secret@127.0.0.1:${port}${rest}`

    it('on a port without a listener', async () => {
      expect(await refusal({ DATABASE_URL: at(5) })).toBe(
        'Nothing listens at 127.0.0.1:5, the address in DATABASE_URL: start PostgreSQL there, or correct the address.',
      )
    })

    it('on an unknown host', async () => {
      expect(await refusal({ DATABASE_URL: 'postgres://ann:secret@db.invalid/timbre' })).toBe(
        'The host in DATABASE_URL (db.invalid) is not known: correct it, or look at the name server.',
      )
    })

    it('on the port of another service', async () => {
      const other = createServer((socket) => socket.once('data', () => socket.destroy()))
      const port = await listening(other)
      expect(await refusal({ DATABASE_URL: at(port) })).toContain(
        `PostgreSQL at 127.0.0.1:${port} (DATABASE_URL) hung up`,
      )
      other.close()
    })

    it('that is too old', async () => {
      const old = await startFakePostgres(['140005', 'UTF8'])
      expect(await refusal({ DATABASE_URL: at(old.port) })).toBe(
        'PostgreSQL 15 or newer is needed, but DATABASE_URL leads to version 14.5: update that server.',
      )
      old.close()
    })

    describe.runIf(inject('postgresUrl') !== null)('that runs', () => {
      const url = (change: (url: URL) => void) => {
        const changed = new URL(inject('postgresUrl')!)
        change(changed)
        return changed.href
      }
      let guest: string
      beforeAll(async () => {
        const client = new pg.Client(inject('postgresUrl')!)
        await client.connect()
        guest = `guest_${process.pid}`
        await client.query(`create role ${guest} login password 'secret'`)
        await client.end()
      })
      afterAll(async () => {
        const client = new pg.Client(inject('postgresUrl')!)
        await client.connect()
        await client.query(`drop role ${guest}`)
        await client.end()
      })

      it('with a wrong password', async () => {
        const DATABASE_URL = url((to) => {
          to.username = guest
          to.password = 'secret%20and%20wrong'
        })
        expect(await refusal({ DATABASE_URL })).toContain(
          `refuses the user "${guest}" or the password in DATABASE_URL: correct them, with special characters written like %40.`,
        )
      })

      it('without the database', async () => {
        const DATABASE_URL = url((to) => {
          to.pathname = '/nothing_here'
        })
        expect(await refusal({ DATABASE_URL })).toMatch(
          /^There is no database "nothing_here" at 127\.0\.0\.1:\d+, the address in DATABASE_URL: create it \(createdb nothing_here\)/,
        )
      })

      it('for a user who may not create tables', async () => {
        const DATABASE_URL = url((to) => {
          to.username = guest
          to.password = 'secret'
        })
        expect(await refusal({ DATABASE_URL })).toContain(
          `The user "${guest}" of DATABASE_URL may not make tables in "postgres": grant it the right`,
        )
      })
    })
  })

  describe('when there is no space left', () => {
    let disk: SmallDisk | null
    beforeAll(() => {
      disk = isRoot ? mountSmallDisk(1) : null
    })
    afterAll(() => disk?.remove())

    it('on the disk of the data folder', async (context) => {
      if (!disk) return context.skip()
      const path = join(disk.folder, 'data')
      mkdirSync(path)
      disk.fill()
      expect(await refusal({ DATA_DIR: path })).toBe(
        `DATA_DIR is ${path}, and there is no space left on its disk: make room and start again. Nothing that was saved is lost.`,
      )
    })

    it('to write to, because it is mounted read-only', async (context) => {
      if (!disk) return context.skip()
      disk.free()
      const below = join(disk.folder, 'frozen')
      mkdirSync(below, { mode: 0o700 })
      disk.freeze('frozen')
      expect(await refusal({ DATA_DIR: join(below, 'data') })).toMatch(/which is on a disk that takes no writes/)
      expect(await refusal({ DATA_DIR: below })).toMatch(/DATA_DIR is .* may not write|takes no writes/)
      disk.thaw('frozen')
    })
  })
})

describe('a failure that takes too long or a machine of its own to try', () => {
  const place = {
    ...{ folder: '/srv/data', host: '127.0.0.1', port: 80 },
    databaseUrl: 'postgres://ann:secret@db.example:5432/timbre',
  }
  const names = { folder: 'DATA_DIR', databaseUrl: 'DATABASE_URL', host: 'HOST', port: 'PORT' }
  const said = (error: object, message = '') =>
    describeStartError(Object.assign(new Error(message), error), place, names)

  it.each<[object, string, RegExp]>([
    [{ code: 'EACCES', syscall: 'listen' }, '', /^PORT is 80, which this user may not listen on: set it to 1024/],
    [{}, 'timeout exceeded when trying to connect', /^PostgreSQL at db\.example:5432 \(DATABASE_URL\) does not answer/],
    [{ code: 'EHOSTUNREACH' }, '', /does not answer: look at the host, the port and the firewall\.$/],
    [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, '', /certificate .* is not trusted/],
    [{}, 'The server does not support SSL connections', /does not offer TLS/],
    [{ code: '28000' }, '', /does not let the user "ann" of DATABASE_URL in from here/],
    [{ code: '53300' }, '', /has no connection left/],
    [{ code: '57P03' }, '', /is starting or stopping: try again/],
    [{ code: 'EIO', path: '/srv/data/lock.pid' }, '', /^DATA_DIR is \/srv\/data, and its disk reports errors/],
    [{ errcode: 10 }, 'disk I/O error', /^DATA_DIR is \/srv\/data, and its disk reports errors/],
    [{ errcode: 267 }, 'database disk image is malformed', /^The database \/srv\/data\/data\.db is damaged/],
    [{ code: 'ENOENT', path: '/usr/share/other' }, 'no such file', /^no such file$/],
    [{ code: 'XX000' }, 'nobody foresaw this', /^nobody foresaw this$/],
  ])('%j %s', (error, message, sentence) => {
    expect(said(error, message)).toMatch(sentence)
    expect(said(error, message)).not.toContain('secret')
  })
})
