// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { failureOf } from '#web/records/index.ts'
import { loadRuntime } from '#web/records/runtime.ts'
import { sendMany } from '#web/records/send-many.ts'

const server = startWebServer()
const network = watchNetwork()
const batches = /^POST \/api\/batch/
const sizes = () =>
  network.calls
    .filter(({ name }) => batches.test(name))
    .map(({ body }) => (body as { requests: unknown[] }).requests.length)

let workspace: Workspace
beforeAll(async () => {
  // Small enough to be reached.
  await (await server.superuser()).settings.update({ batch: { enabled: true, maxRequests: 3, timeout: 10 } })
})
beforeEach(async () => {
  workspace = await server.enter()
})

async function bases(count: number): Promise<Row<'knowledge_bases'>[]> {
  const { pb, instance } = workspace
  const made = []
  for (let at = 0; at < count; at += 1) {
    made.push(await pb.collection('knowledge_bases').create<Row<'knowledge_bases'>>({ instance, name: `Base ${at}` }))
  }
  network.calls.length = 0
  return made
}
const names = async () => {
  const rows = await workspace.pb.collection('knowledge_bases').getFullList({ sort: 'name' })
  return rows.map(({ name }) => name)
}

describe('many writes', () => {
  it('are sent in as few calls as the server allows', async () => {
    const rows = await bases(7)
    const writes = rows.map(({ id }, at) => ({ id, patch: { name: `Renamed ${at}` } }))
    const { rows: stored, done, failed } = await sendMany<Row<'knowledge_bases'>>('knowledge_bases', writes)
    // The last one is alone and needs no batch.
    expect([sizes(), network.sent(/^PATCH /).length]).toEqual([[3, 3], 1])
    expect(stored.map(({ name }) => name)).toEqual(writes.map(({ patch }) => patch.name))
    expect([done, failed]).toEqual([rows.map(({ id }) => id), []])
    expect(await names()).toEqual(writes.map(({ patch }) => patch.name))
  })

  it('delete records', async () => {
    const rows = await bases(5)
    const { rows: none, done } = await sendMany('knowledge_bases', rows.slice(0, 4))
    expect([none, done, sizes()]).toEqual([[], rows.slice(0, 4).map(({ id }) => id), [3]])
    expect(await names()).toEqual(['Base 4'])
  })

  it('report which of them failed and why, and apply the others', async () => {
    const rows = await bases(3)
    const writes = rows.map(({ id }, at) => ({ id, patch: { name: at === 1 ? '' : `Renamed ${at}` } }))
    const { done, failed } = await sendMany('knowledge_bases', writes)
    expect(done).toEqual([rows[0]!.id, rows[2]!.id])
    expect(failed.map(({ id, error }) => [id, failureOf(error).status, failureOf(error).fields.name?.code])).toEqual([
      [rows[1]!.id, 400, 'validation_required'],
    ])
    expect([await names(), sizes()]).toEqual([
      ['Base 1', 'Renamed 0', 'Renamed 2'],
      [3, 2],
    ])
  })

  it('name every failed one if all fail', async () => {
    const rows = await bases(3)
    const { done, failed } = await sendMany(
      'knowledge_bases',
      rows.map(({ id }) => ({ id, patch: { name: '' } })),
    )
    expect([done, failed.map(({ id }) => id)]).toEqual([[], rows.map(({ id }) => id)])
  })

  it('do not affect other people’s records', async () => {
    const [strange] = await bases(1)
    workspace = await server.enter()
    const [own] = await bases(1)
    const { done, failed } = await sendMany(
      'knowledge_bases',
      [own!, strange!].map(({ id }) => ({ id, patch: { name: 'Mine' } })),
    )
    expect([done, failed.map(({ error }) => failureOf(error).status)]).toEqual([[own!.id], [404]])
  })

  it('count missing records as deleted', async () => {
    const rows = await bases(3)
    await workspace.pb.collection('knowledge_bases').delete(rows[1]!.id)
    const { done, failed } = await sendMany('knowledge_bases', rows)
    expect([[...done].sort(), failed, await names()]).toEqual([rows.map(({ id }) => id).sort(), [], []])
  })

  it('fail together if a batch is rejected as a whole', async () => {
    const rows = await bases(2)
    network.answer(batches, {
      status: 403,
      body: { status: 403, message: 'Batch requests are not allowed.', data: {} },
    })
    const { done, failed } = await sendMany('knowledge_bases', rows)
    expect([done, failed.map(({ error }) => failureOf(error).status), sizes()]).toEqual([[], [403, 403], [2]])
  })

  it('throw if the server cannot be reached, so that they can be sent again', async () => {
    const rows = await bases(2)
    network.isDown = true
    await expect(sendMany('knowledge_bases', rows)).rejects.toMatchObject({ status: 0 })
  })

  it('are sent one by one if batches are switched off', async () => {
    const rows = await bases(3)
    const runtime = await loadRuntime()
    const before = runtime.maxBatchRequests
    try {
      runtime.maxBatchRequests = 0
      const { done } = await sendMany('knowledge_bases', rows)
      expect([done.length, sizes(), network.sent(/^DELETE /).length]).toEqual([3, [], 3])
    } finally {
      runtime.maxBatchRequests = before
    }
  })
})

describe('GET /api/runtime', () => {
  it('returns the max writes of a batch', async () => {
    expect(await (await fetch('/api/runtime')).json()).toMatchObject({ maxBatchRequests: 3 })
  })
})
