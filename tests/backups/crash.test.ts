import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PocketBase from 'pocketbase'
import { afterAll, expect, it } from 'vitest'
import { type DatabasePlace, describeOnEachDatabase } from '../support/databases.ts'
import { startTestServer, testPassword } from '../support/server.ts'
import { freePort, takes } from '../support/wait.ts'
import { books, contentOf, fill, leftBehind, readers } from './library.ts'

const kills = 5
const serve = fileURLToPath(new URL('serve.ts', import.meta.url))

describeOnEachDatabase('a killed restore', (engine) => {
  let child: ChildProcess | undefined
  afterAll(() => void child?.kill('SIGKILL'))

  async function start({ folder, url = '' }: DatabasePlace, port: number): Promise<void> {
    child = spawn(process.execPath, ['--no-warnings', serve, folder, String(port), url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((ready, failed) => {
      child!.stdout!.once('data', () => ready())
      child!.once('exit', (code, signal) => signal !== 'SIGKILL' && failed(new Error(`The server ended with ${code}.`)))
    })
  }
  /** Simulates the time before a process restarts. */
  async function forgetTheDead(place: DatabasePlace): Promise<void> {
    if (engine.dialect === 'sqlite') return
    const database = await engine.open(place)
    await database.run(`update "_leases" set until = ''`)
    await database.close()
  }
  async function kill(): Promise<void> {
    const gone = new Promise((done) => child!.once('close', done))
    child!.kill('SIGKILL')
    await gone
  }

  it(`has restored all of the backup or none of it, ${kills} times`, async () => {
    const place = await engine.place()
    const { email, states } = await twoStates(place)
    const port = await freePort()
    const signedIn = async () => {
      const pb = new PocketBase(`http://127.0.0.1:${port}`).autoCancellation(false)
      await pb.collection('_superusers').authWithPassword(email, testPassword)
      return pb
    }
    let current = 'second.zip'
    let longest = 200
    const outcomes: string[] = []
    await start(place, port)
    for (let time = 0; time < kills; time += 1) {
      const root = await signedIn()
      const target = current === 'first.zip' ? 'second.zip' : 'first.zip'
      const began = performance.now()
      let answered = false
      const restored = root.backups.restore(target).then(
        () => {
          answered = true
          longest = performance.now() - began
        },
        () => undefined,
      )
      // From the first moment to just after the answer.
      await Promise.race([takes((longest * 1.1 * (time + 0.5)) / kills), restored])
      await kill()
      await restored
      await forgetTheDead(place)
      await start(place, port)
      const found = JSON.stringify(await contentOf(await signedIn()))
      const now = Object.keys(states).find((key) => states[key] === found)
      expect(now, `a state that is neither, after ${outcomes.join()}`).toBeDefined()
      if (answered) expect(now).toBe(target)
      outcomes.push(now === target ? 'done' : 'undone')
      current = now!
      expect(leftBehind(place.folder)).toEqual([])
    }
    expect(outcomes).toContain('undone')
    await (await signedIn()).backups.restore(current)
    expect(await leftovers(place, states[current]!)).toEqual([])
  })

  /** Files in the store without a row. */
  async function leftovers({ folder }: DatabasePlace, state: string): Promise<string[]> {
    return readdirSync(join(folder, 'storage'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !state.includes(entry.name))
      .map(({ name }) => name)
  }

  /** A library before and after many changes, each with its backup. */
  async function twoStates(place: DatabasePlace) {
    const server = await startTestServer({ place, collections: [books, readers] })
    const root = await server.superuser()
    await fill(server)
    await server.client().collection('readers').authWithPassword('ana@test.example', testPassword)
    const add = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, index) => {
          const title = `Shelf ${from + index}`
          const cover = new File([title.repeat(50)], 'shelf.txt')
          return server.pb.collection('books').create({ title, about: title.repeat(100), cover })
        }),
      )
    await add(0, 80)
    const states: Record<string, string> = {}
    const keep = async (key: string) => {
      await root.backups.create(key)
      states[key] = JSON.stringify(await contentOf(root))
    }
    await keep('first.zip')
    const all = await root.collection('books').getFullList()
    for (const row of all.slice(0, 30)) await root.collection('books').delete(row.id)
    for (const row of all.slice(30, 50)) await root.collection('books').update(row.id, { title: 'Other', cover: null })
    await add(80, 110)
    await keep('second.zip')
    await server.stop()
    return { email: root.authStore.record!.email as string, states }
  }
})
