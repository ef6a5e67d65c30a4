import type { SqlRow } from '#server/engine/database/database.ts'
import * as define from '#shared/collections/define.ts'
import * as fields from '#shared/collections/fields.ts'
import { type EngineServer, type Place, startEngine } from '../engine-server.ts'
import { killCollections } from '../kill/collections.ts'
import { createRandom, type Random } from '../random.ts'

export interface KnownFigures {
  pairs: number
  /** Request → how often the answer for a known account was the later of two; 0.5 is random. */
  later: Record<string, number>
  differences: string[]
}

const password = 'a good password 1'
const tenant = { global: 'a model for drills' }
const people = define.authCollection('people', {
  tenant,
  fields: { name: fields.text() },
  rules: { list: null, view: null, create: '', update: null, delete: null },
  auth: { otp: { enabled: true }, mfa: { enabled: false } },
})

/** The requests about an address; random values are removed from the answers. */
const requests: Record<string, { path: string; body(email: string): object }> = {
  'sign-in': { path: 'auth-with-password', body: (identity) => ({ identity, password: 'a wrong password' }) },
  'one-time password': { path: 'request-otp', body: (email) => ({ email }) },
  verification: { path: 'request-verification', body: (email) => ({ email }) },
  'password reset': { path: 'request-password-reset', body: (email) => ({ email }) },
}

/** Asks about existing and unknown accounts, alternately, and compares bytes and time. */
export async function runKnown(place: Place, seed: number, pairs: number): Promise<KnownFigures> {
  const random = createRandom(seed)
  const server = await startEngine({ place, collections: [...killCollections, people], behindProxy: true })
  await makePeople(server, pairs)
  const figures: KnownFigures = { pairs, later: {}, differences: [] }
  // Concurrently, since each request mostly waits.
  await Promise.all(Object.keys(requests).map((name) => askInPairs(server, random, name, figures)))
  await server.stop()
  return figures
}

const emailOf = (number: number): string => `person${number}@drill.example`

/** One account is created and copied, because hashing each password would take too long. */
async function makePeople({ records, database }: EngineServer, count: number): Promise<void> {
  const first = { email: emailOf(0), password }
  const { id } = (await records.write((writer) => writer.create('people' as string, first))) as { id: string }
  const [row] = await database.all<SqlRow>('select * from people where id = ?', [id])
  const columns = Object.keys(row!)
  const names = columns.map((column) => `"${column}"`).join(', ')
  await database.transaction(async (tx) => {
    for (let number = 1; number < count; number += 1) {
      const copy: SqlRow = {
        ...row,
        id: `p${String(number).padStart(14, '0')}`,
        email: emailOf(number),
        tokenKey: `key${number}`,
      }
      await tx.run(
        `insert into people (${names}) values (${columns.map(() => '?').join(', ')})`,
        columns.map((column) => copy[column] as string),
      )
    }
  })
}

async function askInPairs(server: EngineServer, random: Random, name: string, figures: KnownFigures): Promise<void> {
  let later = 0
  for (let number = 0; number < figures.pairs; number += 1) {
    const known = emailOf(number)
    const unknown = `n${known}`
    const knownFirst = random.chance(0.5)
    const answers = []
    for (const email of knownFirst ? [known, unknown] : [unknown, known])
      answers.push(await ask(server, name, email, number))
    const [first, second] = answers as [Answer, Answer]
    const [one, other] = knownFirst ? [first, second] : [second, first]
    if (one.said !== other.said && figures.differences.length < 10) {
      figures.differences.push(`${name}: "${one.said}" for a known address, "${other.said}" for another`)
    }
    if (one.took > other.took) later += 1
  }
  figures.later[name] = Math.round((later / figures.pairs) * 1000) / 1000
}

interface Answer {
  readonly said: string
  readonly took: number
}

async function ask({ url }: EngineServer, name: string, email: string, number: number): Promise<Answer> {
  const { path, body } = requests[name]!
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${email.length}.${(number >> 8) & 255}.${number & 255}`,
  }
  const began = performance.now()
  const answer = await fetch(`${url}/api/collections/people/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body(email)),
  })
  const text = await answer.text()
  const took = performance.now() - began
  const kept = [...answer.headers].filter(([header]) => !['date', 'x-request-id'].includes(header))
  return { said: `${answer.status} ${kept.join(' ')} ${text.replace(/"[a-z0-9]{15}"/, '"(id)"')}`, took }
}
