import { type ChildProcess, spawn } from 'node:child_process'
import PocketBase from 'pocketbase'
import { type App, startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Row } from '#shared/collections/index.ts'
import { builtProgram } from '../../../scripts/build-programs.ts'
import type { Place } from '../engine-server.ts'
import type { Random } from '../random.ts'
import { type CountingModel, startCountingModel } from './counting-model.ts'

const main = builtProgram('app')
/** Settings of the drill: enough for a long run, and limits that it may reach. */
export const allowed = { openBatches: 100_000, postRunsPerDay: 500, suggestionsPerDay: 60 }
const password = 'correct horse 1'

export interface Workspace {
  readonly instance: string
  readonly ambassador: Row<'ambassadors'>
  /** A client of one of the servers, chosen at random. */
  pb(): PocketBase
}

export interface SpendingWorld {
  readonly app: App
  readonly model: CountingModel
  open(name: string): Promise<Workspace>
  /** Resolves when no job is left, not even one that waits for a retry. */
  rest(): Promise<void>
  stop(): Promise<void>
}

/** The product with a model that counts; with two nodes, another process of it on the same database. */
export async function openSpendingWorld(place: Place, random: Random, nodes: number): Promise<SpendingWorld> {
  const model = await startCountingModel(random)
  const env = {
    PORT: '0',
    DATA_DIR: place.folder,
    DATABASE_URL: place.url ?? '',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'gpt-5-fake',
  }
  const app = await startApp(readConfig(env))
  const { records, database } = app.engine
  await records.write(async (writer) => {
    for (const [key, value] of Object.entries(allowed)) await writer.create('settings', { key, value })
  })
  const others = await Promise.all(Array.from({ length: nodes - 1 }, () => startNode(env)))
  const urls = [app.url, ...others.map(({ url }) => url)]
  return {
    app,
    model,
    async open(name) {
      const clients = urls.map((url) => new PocketBase(url).autoCancellation(false))
      const email = `${name}@drill.example`
      await clients[0]!.collection('users').create({ email, password, passwordConfirm: password, name })
      for (const pb of clients) await pb.collection('users').authWithPassword(email, password)
      const instance = clients[0]!.authStore.record!.instance as string
      const ambassadors = clients[0]!.collection<Row<'ambassadors'>>('ambassadors')
      const ambassador = await ambassadors.create({ instance, name, language: 'en-US' })
      return { instance, ambassador, pb: () => random.pick(clients) }
    },
    async rest() {
      const end = Date.now() + 120_000
      const open = () => database.all(`select 1 from jobs where state in ('queued', 'running') limit 1`)
      while ((await open()).length > 0) {
        if (Date.now() > end) throw new Error('The agents did not finish within two minutes.')
        await new Promise((wake) => setTimeout(wake, 50))
      }
    },
    async stop() {
      for (const { child, gone } of others) {
        child.kill('SIGTERM')
        await gone
      }
      await app.stop()
      await model.close()
    },
  }
}

async function startNode(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', main], {
    env: { ...process.env, ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((ready, failed) => {
    let said = ''
    child.stdout!.on('data', (data: Buffer) => {
      said += data
      const [found] = /http:\/\/[\d.]+:\d+/.exec(said) ?? []
      if (found) ready(found)
    })
    void gone.then(() => failed(new Error(`The second server did not start. ${said}`)))
  })
  return { child, gone, url }
}
