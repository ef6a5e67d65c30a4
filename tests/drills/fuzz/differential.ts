import PocketBase from 'pocketbase'
import { library, openLibrary } from '../../records/filter/library.ts'
import { type EngineServer, type Place, startEngine } from '../engine-server.ts'
import { killCollections } from '../kill/collections.ts'
import { createRandom, type Random } from '../random.ts'
import { anyFilter, anySort } from './grammar.ts'
import { fillPocketBase, sound } from './pocketbase.ts'

export interface DifferentialFigures {
  asked: number
  /** Both answered with rows. */
  compared: number
  refusedByBoth: number
  /** Reason → how often. */
  onPurpose: Record<string, number>
  differences: string[]
}

const together = 8

/** Sends the same requests to PocketBase and the engine, until both have answered `wanted` times: expects the same ids in the same order. */
export async function runDifferential(
  place: Place,
  seed: number,
  wanted: number,
  pocketbase: { url: string; superuser: string },
): Promise<DifferentialFigures> {
  const random = createRandom(seed)
  const theirs = await fillPocketBase(pocketbase.url, pocketbase.superuser)
  const server = await startEngine({ place, collections: [...killCollections, ...library.values()], behindProxy: true })
  await openLibrary(server.database, sound)
  const ours = { url: server.url, token: await signInAsSuperuser(server) }
  const figures: DifferentialFigures = { asked: 0, compared: 0, refusedByBoth: 0, onPurpose: {}, differences: [] }
  while (figures.compared < wanted && figures.asked < wanted * 10) {
    const round = Array.from({ length: together }, () => ask(random))
    await Promise.all(round.map((question) => compare(theirs, ours, question, figures)))
  }
  await server.stop()
  return figures
}

async function signInAsSuperuser({ url, records }: EngineServer): Promise<string> {
  const account = { email: 'drill@example.com', password: 'a-good-password' }
  await records.write((writer) => writer.create('_superusers', account))
  return (await new PocketBase(url).collection('_superusers').authWithPassword(account.email, account.password)).token
}

interface Question {
  readonly asSuperuser: boolean
  readonly query: Record<string, string>
  /** Neither promises an order. */
  readonly asSet: boolean
}

/** For a path with several values, it is undefined which one determines the order. */
const several = /tags:each|translators|_via_|friends/

function ask(random: Random): Question {
  const asSuperuser = random.chance(0.5)
  const sort = random.chance(0.4) ? anySort(random) : ''
  const sorts = sort && !/@random|@rowid/.test(sort)
  return {
    asSuperuser,
    query: { filter: anyFilter(random), perPage: '100', sort: sorts ? `${sort},id` : 'id' },
    asSet: several.test(sort),
  }
}

/** Intended differences of the engine; docs/reliability.md gives the reasons. */
function onPurpose({ asSuperuser, query: { filter = '', sort = '' } }: Question): string | null {
  if (/~ (strftime|geoDistance)\(/.test(filter)) return 'a function after ~ is compared by its value'
  if (asSuperuser) return null
  if (sort.includes('author.email')) return 'addresses that are not shown do not sort'
  if (filter.includes('reviews_via_')) return 'rows that may not be listed do not count against "all"'
  return null
}

async function compare(
  theirs: PocketBase,
  { url, token }: { url: string; token: string },
  question: Question,
  figures: DifferentialFigures,
): Promise<void> {
  figures.asked += 1
  const { query, asSuperuser, asSet } = question
  const path = `/api/collections/books/records?${new URLSearchParams(query)}`
  // Repeated empty lists are delayed, by address.
  const from = `10.2.${(figures.asked >> 8) & 255}.${figures.asked & 255}`
  const [one, other] = await Promise.all([
    idsOf(`${theirs.baseURL}${path}`, asSuperuser ? { authorization: theirs.authStore.token } : {}),
    idsOf(`${url}${path}`, { 'x-forwarded-for': from, ...(asSuperuser ? { authorization: token } : {}) }),
  ])
  const said = JSON.stringify(question)
  if (one === null && other === null) figures.refusedByBoth += 1
  else if (one === null || other === null) {
    figures.differences.push(`${one === null ? 'PocketBase' : 'The engine'} alone refuses ${said}`)
  } else {
    figures.compared += 1
    const same = asSet ? one.toSorted().join() === other.toSorted().join() : one.join() === other.join()
    const reason = same ? null : onPurpose(question)
    if (reason) figures.onPurpose[reason] = (figures.onPurpose[reason] ?? 0) + 1
    else if (!same) figures.differences.push(`PocketBase: ${one}; the engine: ${other}; for ${said}`)
  }
}

async function idsOf(url: string, headers: Record<string, string>): Promise<string[] | null> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) {
    await answer.body?.cancel()
    return null
  }
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return items.map(({ id }) => id)
}
