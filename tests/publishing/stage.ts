import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import type { TestEngine } from '../support/databases.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { type ScriptedNetwork, scriptedNetwork } from './scripted-network.ts'

type Scheduled = Row<'scheduled_posts'>

export const minute = 60_000
export const hour = 60 * minute

/** The product with a network that answers what the test says, and people who publish on it. */
export interface Stage {
  test: TestApp
  network: ScriptedNetwork
  person: Person
  ambassador: Row<'ambassadors'>
  /** Lets time pass, and wakes the workers. */
  pass(milliseconds: number): Promise<void>
  /** A connected channel. */
  channel(data?: Partial<Row<'channels'>>): Promise<Row<'channels'>>
  /** An approved post, of `ambassador` if no other is given. */
  post(body: string, of?: string): Promise<Row<'posts'>>
  /** Schedules an approved post with this text, `minutes` from now by the clock of São Paulo. */
  schedule(channel: Row<'channels'>, body: string, minutes?: number): Promise<Scheduled>
  read(scheduled: Pick<Scheduled, 'id'>): Promise<Scheduled>
  ends(scheduled: Pick<Scheduled, 'id'>, status: Scheduled['status']): Promise<Scheduled>
  localTime(minutes: number): string
}

const timezone = 'America/Sao_Paulo'

export async function openStage(engine: TestEngine): Promise<Stage> {
  const clock = createTestClock()
  const network = scriptedNetwork()
  const test = await startTestApp(await engine.place(), {}, { clock, networks: new Map([['simulated', network]]) })
  const { records, jobs } = test.app.engine
  const person = await test.register('ines@timbre.example')
  await records.write((writer) =>
    writer.update('instances', person.instance, { plan: 'pro', planExpiresAt: '2099-01-01 00:00:00.000Z' }),
  )
  const ambassador = await person.pb
    .collection<Row<'ambassadors'>>('ambassadors')
    .create({ instance: person.instance, name: 'Ines Falk', language: 'en-US' })
  const scheduled = person.pb.collection<Scheduled>('scheduled_posts')
  const localTime = (minutes: number): string =>
    new Date(clock.now().getTime() + minutes * minute)
      .toLocaleString('sv-SE', { timeZone: timezone })
      .slice(0, 16)
      .replace(' ', 'T')
  const stage: Stage = {
    ...{ test, network, person, ambassador, localTime },
    async pass(milliseconds) {
      clock.advance(milliseconds)
      await records.write((writer) => jobs.release(writer.tx, 'nobody', 'only to wake the workers'))
    },
    channel: (data = {}) =>
      records.write((writer) =>
        writer.create('channels', {
          ...{ instance: person.instance, kind: 'simulated', name: 'Ines on the network', status: 'connected' },
          ...data,
        }),
      ),
    post: (body, of = ambassador.id) =>
      records.write(async (writer) => {
        const owned = { instance: person.instance, ambassador: of }
        const batch = await writer.create('production_batches', owned)
        await writer.update('production_batches', batch.id, { status: 'post', generation: 'idle' })
        const topic = await writer.create('topics', {
          batch: batch.id,
          title: 'Repairs',
          version: 1,
          decision: 'approve',
        })
        const content = { body, version: 1, writtenBy: 'agent', decision: 'approve', stage: 'final' } as const
        return writer.create('posts', { ...owned, batch: batch.id, topic: topic.id, ...content })
      }),
    async schedule(channel, body, minutes = 1) {
      const post = await stage.post(body)
      const time = { localTime: localTime(minutes), timezone }
      return scheduled.create({ instance: person.instance, post: post.id, channel: channel.id, ...time })
    },
    read: ({ id }) => scheduled.getOne(id),
    ends: ({ id }, status) =>
      until(async () => {
        const row = await scheduled.getOne(id)
        return row.status === status && row
      }),
  }
  return stage
}
