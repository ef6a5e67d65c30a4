import { createRandom } from '../random.ts'
import type { State } from './access.ts'
import { inOneOrder } from './answers.ts'
import { disturb } from './disturb.ts'
import { askToRead, type Request } from './reads.ts'
import type { World } from './world.ts'
import { askToWrite, throughBatch } from './writes.ts'

export interface MatrixFigures {
  requests: number
  /** Requests that were repeated after everything the person may not see had changed. */
  pairs: number
  writes: number
  byStatus: Record<number, number>
  /** Answers that differ from the model, or from the first answer. */
  differences: string[]
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: string
}

const readsPerRound = 12
const writesPerRound = 3

/**
 * Sends random requests and compares each answer with the model. Then changes what the person may not see and repeats the
 * request: not a byte may differ.
 */
export async function runMatrix(world: World, seed: number, requests: number, most = 5): Promise<MatrixFigures> {
  const random = createRandom(seed)
  const figures: MatrixFigures = { requests: 0, pairs: 0, writes: 0, byStatus: {}, differences: [] }
  let state = await world.state()
  while (figures.requests < requests && figures.differences.length < most) {
    await world.renewFileTokens()
    const principal = random.pick(world.principals)
    const reader = { ...world, principals: [principal] }
    const reads = Array.from({ length: readsPerRound }, () => askToRead(random, reader, state))
    const first = await Promise.all(reads.map((request) => ask(world, request)))
    for (const [index, request] of reads.entries()) judge(figures, request, first[index]!)

    await disturb(random, world, principal.who, state)
    const again = await Promise.all(reads.map((request) => ask(world, request)))
    reads.forEach((request, index) => {
      figures.requests += 1
      figures.pairs += 1
      const [before, after] = [first[index]!, again[index]!]
      if (before.status === after.status && before.headers === after.headers && isSame(world, before, after)) return
      report(figures, request, `it changed with what may not be seen\nfrom ${show(before)}\nto   ${show(after)}`)
    })

    state = await world.state()
    for (let count = 0; count < writesPerRound; count += 1) {
      const single = await askToWrite(random, world, state)
      const request = random.chance(0.3) ? throughBatch(single) : single
      judge(figures, request, await ask(world, request))
      await request.undo?.()
      figures.writes += 1
      state = await world.state()
      if (isPlanted(state)) report(figures, request, 'a field that the person may not see was written')
    }
    await sweepScratch(world, state)
    state = await world.state()
  }
  return figures
}

function judge(figures: MatrixFigures, request: Request, { status, text }: Answer): void {
  figures.requests += 1
  figures.byStatus[status] = (figures.byStatus[status] ?? 0) + 1
  const problem = status >= 500 ? `status ${status}` : request.judge(status, text)
  if (problem) report(figures, request, problem)
}

/** The text that writes put in hidden fields. */
const isPlanted = (state: State): boolean =>
  [...state.values()].some((rows) => [...rows.values()].some((row) => Object.values(row).includes('planted')))

function report(figures: MatrixFigures, { principal, method, path, body }: Request, problem: string): void {
  const said = body ? ` ${JSON.stringify(body)}` : ''
  figures.differences.push(`${principal.name}: ${method} ${decodeURIComponent(path)}${said}\n${problem}`)
}

/** PostgreSQL has no default order and moves changed rows; everything else is equal to the byte. */
function isSame({ server }: World, before: Answer, after: Answer): boolean {
  if (before.text === after.text) return true
  if (server.database.dialect.isEmbedded || !before.text.startsWith('{')) return false
  const [one, other] = [before, after].map(({ text }) => JSON.stringify(inOneOrder(JSON.parse(text))))
  return one === other
}

/** Headers that belong to the moment or the connection. */
const changing = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])

const show = ({ status, text, headers }: Answer) => `${status} ${headers} ${text.slice(0, 800)}`

let places = 0

async function ask({ server }: World, { principal, method, path, body }: Request): Promise<Answer> {
  const headers: Record<string, string> = principal.token ? { authorization: principal.token } : {}
  // Repeated empty lists are delayed, by address.
  places += 1
  headers['x-forwarded-for'] = `10.${(places >> 16) & 255}.${(places >> 8) & 255}.${places & 255}`
  if (body) headers['content-type'] = 'application/json'
  const answer = await fetch(`${server.url}${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined })
  const said = [...answer.headers].filter(([name]) => !changing.has(name)).map((pair) => pair.join(': '))
  return { status: answer.status, text: await answer.text(), headers: said.join('; ') }
}

/** Remaining copies would make later lists long. */
async function sweepScratch({ server }: World, state: State): Promise<void> {
  for (const [collection, rows] of state) {
    const copies = [...rows.values()].filter((row) => Object.values(row).includes('scratch'))
    if (copies.length < 6) continue
    await server.records.write(async (writer) => {
      for (const { id } of copies) await writer.delete(collection, id).catch(() => undefined)
    })
  }
}
