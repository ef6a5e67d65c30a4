import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { afterAll, describe, expect, it } from 'vitest'
import { startMain } from '../support/main-process.ts'
import { asJson } from '../support/server.ts'
import { quarters } from './pictures.ts'

const account = { email: 'root@timbre.example', password: 'correct horse 1' }

describe('the data folder', () => {
  const outer = mkdtempSync(join(tmpdir(), 'timbre-rights-'))
  afterAll(() => rmSync(outer, { recursive: true, force: true }))
  const rights = (path: string) => (statSync(path).mode & 0o777).toString(8)

  it('and everything in it is accessible only to its owner, whatever umask the shell has', async () => {
    const folder = join(outer, 'made', 'data')
    const main = startMain({ DATA_DIR: folder }, { shell: 'umask 022' })
    const { url, setup } = await main.ready
    await fetch(`${url}/api${new URL(setup).pathname}`, asJson(account))
    const root = new PocketBase(url)
    await root.collection('_superusers').authWithPassword(account.email, account.password)
    const person = new FormData()
    for (const [name, value] of Object.entries({ email: 'a@timbre.example', password: account.password })) {
      person.set(name, value)
    }
    person.set('passwordConfirm', account.password)
    person.set(
      'avatar',
      new File([new Uint8Array(await quarters(200, 200).png())], 'avatar.png', { type: 'image/png' }),
    )
    const user = await root.collection('users').create(person)
    expect((await fetch(root.files.getURL(user, user.avatar, { thumb: '96x96' }))).status).toBe(200)
    await root.backups.create('backup.zip')
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
      path: join(entry.parentPath, entry.name),
      isFolder: entry.isDirectory(),
    }))
    const names = found.map(({ path }) => path).join('\n')
    for (const name of ['data.db', 'logs.db', 'lock.db', 'lock.pid', 'backup.zip', '96x96_avatar', 'data.db-wal']) {
      expect(names).toContain(name)
    }
    const wrong = found.filter(({ path, isFolder }) => rights(path) !== (isFolder ? '700' : '600'))
    expect(wrong.map(({ path }) => `${path} ${rights(path)}`)).toEqual([])
    for (const path of [folder, join(outer, 'made')]) expect(rights(path)).toBe('700')
    expect(await main.stop()).toBe(0)
    expect(main.errors()).toBe('')
  })

  it('that was open to others becomes private, and the log says so', async () => {
    const folder = join(outer, 'older')
    mkdirSync(join(folder, 'backups'), { recursive: true })
    for (const name of ['data.db', 'logs.db', 'settings.key']) writeFileSync(join(folder, name), '', { mode: 0o644 })
    chmodSync(join(folder, 'settings.key'), 0o640)
    writeFileSync(join(folder, 'settings.key'), 'a key from before')
    chmodSync(folder, 0o755)
    const main = startMain({ DATA_DIR: folder }, { shell: 'umask 022' })
    await main.ready
    expect(rights(folder)).toBe('700')
    expect(rights(join(folder, 'backups'))).toBe('700')
    for (const name of ['data.db', 'data.db-wal', 'logs.db', 'settings.key'])
      expect(rights(join(folder, name))).toBe('600')
    expect(main.errors()).toContain('the data folder was accessible to other users; their access was removed')
    await main.stop()
  })

  it('that is meant for all users, such as /tmp, is not changed', async () => {
    const folder = join(outer, 'shared')
    mkdirSync(folder)
    chmodSync(folder, 0o1777)
    const main = startMain({ DATA_DIR: folder }, { shell: 'umask 022' })
    await main.ready
    expect(rights(folder)).toBe('777')
    expect(rights(join(folder, 'data.db'))).toBe('600')
    expect(main.errors()).toContain('could not be removed')
    await main.stop()
  })
})
