import autocannon from 'autocannon'
import PocketBase from 'pocketbase'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { builtProgram } from '../build-programs.ts'
import { serve } from './serve.ts'

const seconds = 8
const connections = 32
const rows = 300
const workspaces = 20

/**
 * Requests for a list of thirty rows over HTTP by a signed-in member, with the collection's rule and the tenant
 * condition, totals skipped and counted, among the rows of twenty workspaces; on SQLite and on PostgreSQL.
 */
export async function run() {
  const postgres = await startPostgres({ durable: true })
  try {
    return {
      name: 'list',
      sqlite: await measure({}),
      postgres: await measure({ DATABASE_URL: postgres.url }),
    }
  } finally {
    await postgres.stop()
  }
}

async function measure(env: Record<string, string>) {
  const server = await serve(builtProgram('app'), [], env)
  try {
    const { token } = await fill(server.url)
    const list = '/api/collections/ambassadors/records?sort=-created&perPage=30'
    return {
      'totals skipped': await load(server, `${list}&skipTotal=1`, token),
      'totals counted': await load(server, list, token),
    }
  } finally {
    await server.stop()
  }
}

async function load(server: Awaited<ReturnType<typeof serve>>, path: string, token: string) {
  const options = { url: server.url + path, headers: { authorization: token }, connections }
  await autocannon({ ...options, duration: 2 })
  const before = server.cpuSeconds()
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration: seconds })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed.`)
  return {
    'requests/s': Math.round(requests.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    'CPU s per 1,000': Math.round(((server.cpuSeconds() - before) / requests.total) * 1e6) / 1000,
    'resident MB': Math.round(server.residentMegabytes()),
  }
}

/** The token of a member of one of the workspaces. */
async function fill(url: string): Promise<{ token: string }> {
  const clients: PocketBase[] = []
  for (let number = 0; number < workspaces; number += 1) {
    const pb = new PocketBase(url).autoCancellation(false)
    const email = `member${number}@bench.example`
    const password = 'correct horse 1'
    await pb.collection('users').create({ email, password, passwordConfirm: password, name: 'Member' })
    const { record } = await pb.collection('users').authWithPassword(email, password)
    const ambassador = {
      instance: record.instance,
      language: 'en-US',
      description: 'Twenty years in logistics; writes about people who keep warehouses running.',
      toneOfVoice: 'Plain, warm, a little dry.',
      mainObjectives: ['Be found by shippers', 'Hire well'],
    }
    const own = number === 0 ? rows : rows / 10
    for (let from = 0; from < own; from += 50) {
      await Promise.all(
        Array.from({ length: Math.min(50, own - from) }, (_, at) =>
          pb.collection('ambassadors').create({ ...ambassador, name: `Ambassador ${from + at}` }),
        ),
      )
    }
    clients.push(pb)
  }
  return { token: clients[0]!.authStore.token }
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2))
