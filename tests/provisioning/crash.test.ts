import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import PocketBase from 'pocketbase'
import { afterAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type DatabasePlace, describeOnEachDatabase } from '../support/databases.ts'
import { endLeases } from '../support/jobs.ts'
import { until } from '../support/wait.ts'

const serve = fileURLToPath(new URL('serve.ts', import.meta.url))
const account = { email: 'ana@timbre.example', password: 'correct horse 1' }

describeOnEachDatabase('provisioning in a process that is killed', (engine) => {
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })

  async function start(place: DatabasePlace, life: number): Promise<{ url: string; ended: Promise<unknown> }> {
    const env = { ...process.env, DATA_DIR: place.folder, DATABASE_URL: place.url ?? '', AI_PROVIDER: 'offline' }
    const child = spawn(process.execPath, ['--no-warnings', serve, String(life)], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const ended = new Promise((done) => child.once('close', done))
    const url = await new Promise<string>((ready) => {
      child.stdout!.once('data', (text) => ready(String(text).trim()))
      void ended.then(() => ready(''))
    })
    return { url, ended }
  }

  it('continues after each kill and creates nothing twice', async () => {
    const place = await engine.place()
    const first = await start(place, 0)
    const { email, password } = account
    await new PocketBase(first.url)
      .collection('users')
      .create({ email, password, passwordConfirm: password })
      .catch(() => null)
    await first.ended
    await endLeases(engine, place)
    await (await start(place, 1)).ended
    await endLeases(engine, place)

    const { url } = await start(place, 2)
    const pb = new PocketBase(url).autoCancellation(false)
    const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, password)
    const filter = 'service.slug = "ghostwriter"'
    const services = () => pb.collection('instance_services').getFullList<Row<'instance_services'>>({ filter })
    await until(async () => (await services()).every(({ status }) => status === 'ready'))
    expect(await services()).toMatchObject([{ instance: record.instance, status: 'ready', error: '' }])
    const bases = await pb.collection('knowledge_bases').getFullList({ sort: 'created,id' })
    expect(bases.map(({ name }) => name).sort()).toEqual(['one', 'three', 'two'])
  })
})
