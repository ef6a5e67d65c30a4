import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { startMain } from '../support/main-process.ts'
import { until } from '../support/wait.ts'
import { unpack } from './unpack.ts'

const email = 'crash@timbre.example'
const password = 'correct horse 1'

describeOnEachDatabase('an export whose server is killed', (engine) => {
  it('is made by the next one, with one file and one notification', async () => {
    const place = await engine.place()
    const env = { DATA_DIR: place.folder, DATABASE_URL: place.url ?? '' }
    const first = startMain(env)
    const pb = new PocketBase((await first.ready).url).autoCancellation(false)
    await pb.collection('users').create({ email, password, passwordConfirm: password })
    const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, password)
    const base = await pb.collection('knowledge_bases').create({ instance: record.instance, name: 'Base' })
    for (const name of ['one', 'two', 'three']) {
      const file = new File([`${name} ${'word '.repeat(400_000)}`], `${name}.txt`)
      await pb.collection('knowledge_items').create({ base: base.id, type: 'document', file })
    }
    await pb.send('/api/exports', { method: 'POST' })
    first.kill()
    await first.ended

    pb.baseURL = (await startMain(env).ready).url
    const exports = pb.collection<Row<'exports'>>('exports')
    const [order] = await until(async () => {
      const orders = await exports.getFullList()
      return orders.every(({ status }) => status === 'ready') && orders
      // The lease of the killed process has to end first.
    })
    const token = await pb.files.getToken()
    const answer = await fetch(pb.files.getURL(order!, order!.file, { token }))
    const entries = await unpack(new Uint8Array(await answer.arrayBuffer()))
    expect([...entries.keys()].filter((name) => name.includes('/files/'))).toHaveLength(3)
    expect(await exports.getFullList()).toHaveLength(1)
    expect(await pb.collection('notifications').getFullList({ filter: 'kind = "export-ready"' })).toHaveLength(1)
  })
})
