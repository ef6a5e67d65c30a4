import PocketBase, { type RecordModel } from 'pocketbase'
import { type App, type StartOptions, startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Role } from '#shared/collections/rules.ts'
import { type DatabasePlace, prepare } from './databases.ts'
import { endBeforePlace } from './ends.ts'
import { until } from './wait.ts'

export interface TestApp {
  app: App
  url: string
  /** A visitor's client. */
  visitor(): PocketBase
  /** Signs a new person up and in. */
  register(email: string): Promise<Person>
  superuser(): Promise<PocketBase>
  /** Makes a person a member of an instance. */
  join(person: Person, instance: string, role: Role): Promise<Row<'user_instance_roles'>>
}
export interface Person {
  pb: PocketBase
  user: Row<'users'>
  instance: string
}

const password = 'correct horse 1'
export const roomForTests = { openBatches: 1000, trialMembers: 1000, trialAmbassadors: 1000 }

/**
 * The whole product on a free port over an empty database, whose tables are copied from an earlier first start; stopped
 * after the tests of the block. A workspace may have many open batches, ambassadors and members, as tests make one each;
 * where limits are tried, their own settings hold.
 */
export async function startTestApp(
  place: DatabasePlace,
  env: Record<string, string> = {},
  options: Pick<StartOptions, 'clock' | 'linkedin' | 'networks' | 'provisioners'> = {},
): Promise<TestApp> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: place.folder,
    DATABASE_URL: place.url,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...env,
  })
  await prepare(place)
  const app = await startApp(config, options)
  endBeforePlace(place, () => app.stop())
  await app.engine.records.write(async (records) => {
    // A second process on the same database finds the row of the first.
    if (await records.first('settings', { filter: 'key = "openBatches"' })) return
    for (const [key, value] of Object.entries(roomForTests)) await records.create('settings', { key, value })
  })
  const visitor = () => {
    const pb = new PocketBase(app.url)
    pb.autoCancellation(false)
    return pb
  }
  return {
    app,
    url: app.url,
    visitor,
    async register(email) {
      const pb = visitor()
      await pb.collection('users').create({ email, password, passwordConfirm: password, name: email.split('@')[0] })
      const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, password)
      // A job makes the first knowledge base; tests count what they make themselves.
      await until(async () => (await pb.collection('instance_services').getFullList()).every(isPrepared))
      return { pb, user: record, instance: record.instance }
    },
    join: ({ user }, instance, role) =>
      app.engine.records.write((records) => records.create('user_instance_roles', { user: user.id, instance, role })),
    async superuser() {
      const pb = visitor()
      const email = 'root@timbre.example'
      await app.engine.records.write((records) => records.create('_superusers', { email, password }))
      await pb.collection('_superusers').authWithPassword(email, password)
      return pb
    },
  }
}

const isPrepared = ({ status }: RecordModel): boolean => status === 'ready' || status === 'error'

/** Sets an administrator's setting over the API. */
export const tune = ({ app }: TestApp, settings: Record<string, number>): Promise<void> =>
  app.engine.records.write(async (records) => {
    for (const [key, value] of Object.entries(settings)) {
      const set = await records.first('settings', { filter: 'key = {:key}', params: { key } })
      if (set) await records.update('settings', set.id, { value })
      else await records.create('settings', { key, value })
    }
  })
