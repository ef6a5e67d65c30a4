import autocannon from 'autocannon'
import type { Target } from './target.ts'

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly token?: string
  readonly body?: object
}

/** The figures of one target in one round. */
export interface Round {
  readonly requests: number
  readonly seconds: number
  /** Milliseconds of each answer. */
  readonly latencies: readonly number[]
  readonly cpuSeconds: number
  readonly databaseSeconds: number
}

/** Sends requests to a target repeatedly, each connection starting at another index of the list. @throws Error unless all succeed */
export async function load(
  target: Target,
  asked: readonly Asked[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Round> {
  const requests = asked.map(({ method = 'GET', path, token, body }) => ({
    method,
    path,
    headers: { ...(token ? { authorization: token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }))
  let connection = 0
  const setupClient = (client: autocannon.Client) => {
    const from = Math.floor((connection / connections) * requests.length)
    connection += 1
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
  }
  // The type declares a single address; several are used in turn.
  const url = target.urls as unknown as string
  const options: autocannon.Options = { url, connections, duration: seconds, setupClient, timeout: 30 }
  return roundOf(target, async (latencies) => {
    const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
      const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
      running.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
    })
    if (non2xx + errors > 0)
      throw new Error(`${target.name}: ${non2xx + errors} requests for ${asked[0]!.path} failed.`)
  })
}

/** Runs `work`, which records the time of each answer. @returns the figures of the target during that time */
export async function roundOf(
  target: Pick<Target, 'figures' | 'database'>,
  work: (latencies: number[]) => Promise<void>,
): Promise<Round> {
  const latencies: number[] = []
  const cpu = target.figures?.cpuSeconds() ?? 0
  const database = target.database?.cpuSeconds() ?? 0
  const began = performance.now()
  await work(latencies)
  return {
    requests: latencies.length,
    seconds: (performance.now() - began) / 1000,
    latencies,
    cpuSeconds: (target.figures?.cpuSeconds() ?? 0) - cpu,
    databaseSeconds: (target.database?.cpuSeconds() ?? 0) - database,
  }
}
