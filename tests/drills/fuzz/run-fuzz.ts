import { library, openLibrary } from '../../records/filter/library.ts'
import { type EngineServer, type Place, startEngine } from '../engine-server.ts'
import { type EventStream, openStream, subscribe } from '../event-stream.ts'
import { killCollections } from '../kill/collections.ts'
import { createRandom, type Random } from '../random.ts'
import { anyBody, anyExpand, anyFields, anyFilter, anySort, mutated } from './grammar.ts'

export interface FuzzFigures {
  generated: number
  mutated: number
  byStatus: Record<number, number>
  /** Milliseconds. */
  slowest: number
  /** Events of subscribers with similar filters. */
  events: number
  broken: string[]
}

/** Text that only comes from a database or its driver. */
const telling =
  /sqlite|postgres|syntax error|near "|no such|does not exist|json_each|jsonb|\bselect (\d|t\.|count)|\bSELECT\b|\bfrom "|"t"\.|f0_|stack|at \/|node:/
const together = 8

/**
 * Sends generated requests to the library, and then malformed ones: half of `requests` each.
 * @param maxMilliseconds max time of an answer
 */
export async function runFuzz(
  place: Place,
  seed: number,
  requests: number,
  maxMilliseconds: number,
): Promise<FuzzFigures> {
  const random = createRandom(seed)
  const collections = [...killCollections, ...library.values()]
  const server = await startEngine({ place, collections, behindProxy: true })
  await openLibrary(server.database)
  const figures: FuzzFigures = { generated: 0, mutated: 0, byStatus: {}, slowest: 0, events: 0, broken: [] }
  const stream = await openStream(server.url)
  while (figures.generated + figures.mutated < requests && figures.broken.length < 10) {
    const round = Array.from({ length: together }, () => {
      const torn = random.chance(0.5)
      if (torn) figures.mutated += 1
      else figures.generated += 1
      return ask(server, random, torn, maxMilliseconds, figures)
    })
    await Promise.all(round)
    // Paths over lists take quadratic time in the rows; this drill measures the language.
    if (random.chance(0.02)) await server.database.run(`delete from "books" where id not like 'b_'`)
    if (random.chance(0.02)) await listen(server, stream, random, figures)
  }
  figures.events = stream.events.length
  stream.close()
  await server.stop()
  return figures
}

/** Further writes are checked against all kinds of filters; an invalid one must not end the process. */
async function listen(server: EngineServer, stream: EventStream, random: Random, figures: FuzzFigures): Promise<void> {
  const topics = Array.from({ length: 10 }, () => {
    const filter = random.chance(0.5) ? anyFilter(random) : mutated(random, anyFilter(random))
    const query = { filter, expand: mutated(random, anyExpand(random)), fields: mutated(random, anyFields(random)) }
    return `books/*?options=${encodeURIComponent(JSON.stringify({ query }).toWellFormed())}`
  })
  const status = await subscribe(server.url, stream, '', ['books/*', ...topics])
  if (status >= 500) figures.broken.push(`${status} for the topics ${topics.join(' ')}`)
}

async function ask(
  server: EngineServer,
  random: Random,
  torn: boolean,
  most: number,
  figures: FuzzFigures,
): Promise<void> {
  const { path, init } = anyRequest(random, torn)
  const began = performance.now()
  const headers = { ...init.headers, 'x-forwarded-for': `10.1.${random.int(256)}.${random.int(256)}` }
  const answer = await fetch(server.url + path, { ...init, headers })
  const text = await answer.text()
  const took = Math.round(performance.now() - began)
  const { status } = answer
  figures.byStatus[status] = (figures.byStatus[status] ?? 0) + 1
  figures.slowest = Math.max(figures.slowest, took)
  const isRead = init.method === undefined
  const said = `${init.method ?? 'GET'} ${path} ${typeof init.body === 'string' ? init.body : ''}`.slice(0, 3000)
  if (status >= 500) figures.broken.push(`${status} for ${said}`)
  // A busy machine may be late once.
  if (took > most && (!isRead || (await secondTime(server.url + path, headers)) > most)) {
    figures.broken.push(`${took} ms for ${said}`)
  }
  if (status >= 400 && telling.test(text)) figures.broken.push(`"${text.slice(0, 300)}" for ${said}`)
}

async function secondTime(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  await (await fetch(url, { headers })).text()
  return performance.now() - began
}

function anyRequest(
  random: Random,
  torn: boolean,
): { path: string; init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } } {
  const tear = (text: string) => (torn ? mutated(random, text) : text)
  const base = '/api/collections/books/records'
  const query = (values: Record<string, string>) => `${base}?${new URLSearchParams({ perPage: '5', ...values })}`
  const headers = { 'content-type': 'application/json' }
  switch (random.int(11)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return { path: query({ filter: tear(anyFilter(random)) }), init: {} }
    case 4:
      return { path: query({ sort: tear(anySort(random)), filter: anyFilter(random, 1) }), init: {} }
    case 5:
      return { path: query({ expand: tear(anyExpand(random)) }), init: {} }
    case 6:
      return { path: query({ fields: tear(anyFields(random)), expand: 'author,translators' }), init: {} }
    case 7:
    case 8: {
      const body = tear(JSON.stringify(anyBody(random)))
      const isChange = random.chance(0.5)
      return {
        path: isChange ? `${base}/${tear('b1')}`.replaceAll(/[#?]/g, '') : base,
        init: { method: isChange ? 'PATCH' : 'POST', body, headers },
      }
    }
    case 9:
      return {
        path: '/api/batch',
        init: { method: 'POST', body: tear(JSON.stringify(anyBatch(random, base))), headers },
      }
    default: {
      const [first = '', ...rest] = formOf(random)
      const body = tear([first, ...rest].join('\r\n'))
      const headers = {
        'content-type': `multipart/form-data; boundary=${tear('frontier')}`.replaceAll(/[^\x20-\x7e]/g, ''),
      }
      return { path: base, init: { method: 'POST', body, headers } }
    }
  }
}

function anyBatch(random: Random, base: string): object {
  const requests = Array.from({ length: random.int(5) }, () => ({
    method: random.pick(['POST', 'PUT', 'PATCH', 'DELETE', 'GET']),
    url: random.pick([base, `${base}/b1`, `${base}/nothing`, `${base}?expand=${anyExpand(random)}`, '/api/health']),
    body: anyBody(random),
  }))
  return { requests }
}

function formOf(random: Random): string[] {
  const parts = Object.entries(anyBody(random)).flatMap(([name, value]) => [
    '--frontier',
    `Content-Disposition: form-data; name="${name}"${random.chance(0.2) ? '; filename="../../a.txt"' : ''}`,
    '',
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return [...parts, '--frontier--', '']
}
