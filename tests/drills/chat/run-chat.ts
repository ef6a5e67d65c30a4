import { ClientResponseError } from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import type { VisitorSession, VisitorView } from '#shared/contracts/chat.ts'
import { startFakeWhatsApp } from '../../fakes/whatsapp/index.ts'
import { takes, until } from '../../support/wait.ts'
import type { Place } from '../engine-server.ts'
import { createRandom, type Random } from '../random.ts'
import { type ChatWorld, openChatWorld, questions, startChatServer } from './chat-world.ts'
import { type Judgement, judge } from './judge.ts'

export interface ChatFigures extends Judgement {
  readonly kills: number
  /** Calls that a killed server left without an answer, and that were made again. */
  readonly repeated: number
  readonly confirmed: number
}

const visitors = 12
const customers = 6
const members = 2
/** Less often than the limits of a visitor allow. */
const pauseOfCustomer = 4000
const pauseOfMember = 400

/** Customers of a widget and of WhatsApp, and members, write while the server is killed; then everything stored is checked. */
export async function runChat(place: Place, seed: number, kills: number): Promise<ChatFigures> {
  const random = createRandom(seed)
  const whatsApp = await startFakeWhatsApp()
  const server = await startChatServer(place, whatsApp)
  try {
    const world = await openChatWorld(server, whatsApp)
    const state = { isOver: false, repeated: 0 }
    const clientIds = new Set<string>()
    const bodies = new Set<string>()

    /** Makes a call until it is answered, as clients do. */
    async function surely<T>(call: () => Promise<T>): Promise<T> {
      for (;;) {
        try {
          return await call()
        } catch (error) {
          if (error instanceof ClientResponseError && error.status > 0) throw error
          if (error instanceof Refused) throw error
          state.repeated += 1
          await takes(100)
        }
      }
    }
    const live = { world, random, surely, isOver: () => state.isOver }
    const actors = [
      ...Array.from({ length: visitors }, (_, at) => visit(live, at, clientIds)),
      ...Array.from({ length: members }, (_, at) => serve(live, at, clientIds)),
      ...Array.from({ length: customers }, async (_, at) => {
        const waId = `55119${String(80_000_000 + at)}`
        const customer = { name: `Customer ${at}`, waId, userId: `BR.${waId}` }
        for (let count = 0; !state.isOver; count += 1) {
          const body = `${questions[count % questions.length]} (${at}-${count})`
          const id = `wamid.${at}-${count}`
          await surely(async () => {
            const { statuses } = await whatsApp.say(customer, body, { id, times: random.chance(0.2) ? 5 : 1 })
            if (statuses.some((status) => status !== 200)) throw new Error('Not taken; WhatsApp tries again.')
          })
          bodies.add(body)
          await takes(pauseOfCustomer * (0.5 + random.int(100) / 100))
        }
      }),
    ]
    const ended = Promise.all(actors)
    for (let count = 0; count < kills; count += 1) {
      await Promise.race([takes(200 + random.int(1800)), ended])
      await server.restart()
    }
    state.isOver = true
    await ended
    await settle(world, bodies)
    const judged = await judge(world.pb, { clientIds, bodies }, whatsApp.sent)
    return { kills, repeated: state.repeated, confirmed: clientIds.size + bodies.size, ...judged }
  } finally {
    await server.end()
    await whatsApp.close()
  }
}

interface Live {
  readonly world: ChatWorld
  readonly random: Random
  surely<T>(call: () => Promise<T>): Promise<T>
  isOver(): boolean
}

/** The server answered, and not with what was asked for. */
class Refused extends Error {}

/** A visitor of the site, who asks repeatedly. */
async function visit({ world, random, surely, isOver }: Live, at: number, confirmed: Set<string>): Promise<void> {
  const call = <T>(path: string, token: string, body: object): Promise<T> =>
    surely(async () => {
      const answer = await fetch(`${world.pb.baseURL}/api/widget/${world.siteToken}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      // A server that is ending says so; the message is sent again.
      if (answer.status >= 500) throw new Error(`The server answered with ${answer.status}.`)
      if (!answer.ok) throw new Refused(`The server answered a visitor with ${answer.status}.`)
      return (await answer.json()) as T
    })
  const { token } = await call<VisitorSession>('/sessions', '', { language: 'en-US' })
  for (let count = 0; !isOver(); count += 1) {
    const clientId = `visitor-${at}-${count}`
    const body = { clientId, body: questions[(at + count) % questions.length] }
    await call<VisitorView>('/messages', token, body)
    // Like a tab that does not know the answer to the other one.
    if (random.chance(0.2)) await call<VisitorView>('/messages', token, body)
    confirmed.add(clientId)
    await takes(pauseOfCustomer * (0.5 + random.int(100) / 100))
  }
}

/** A member, who answers somebody, and now and then resolves what they have answered. */
async function serve({ world, random, surely, isOver }: Live, at: number, confirmed: Set<string>): Promise<void> {
  const { pb } = world
  for (let count = 0; !isOver(); count += 1) {
    await takes(pauseOfMember * (0.5 + random.int(100) / 100))
    const { items } = await surely(() =>
      pb.collection<Row<'conversations'>>('conversations').getList(1, 30, { sort: '-lastMessageAt' }),
    )
    if (items.length === 0) continue
    const { id, status } = random.pick(items)
    const clientId = `member-${at}-${count}`
    const message = { conversation: id, clientId, body: `Answer ${at}-${count}`, private: random.chance(0.2) }
    await surely(() => pb.collection('messages').create(message).catch(alreadyStored))
    confirmed.add(clientId)
    // Another member may have been faster.
    if (status === 'open' && random.chance(0.5)) {
      await surely(() => pb.collection('conversations').update(id, { status: 'resolved' }).catch(refusedStep))
    }
  }
}

const alreadyStored = (error: unknown): void => {
  const { status, response } = error as ClientResponseError
  if (status !== 400 || response.data?.clientId?.code !== 'validation_not_unique') throw error
}

const refusedStep = (error: unknown): void => {
  if ((error as ClientResponseError).status !== 400) throw error
}

/** Waits until nothing is under way: leases of killed processes have to end first. What never comes is left to the judge. */
async function settle({ pb }: ChatWorld, bodies: ReadonlySet<string>): Promise<void> {
  const count = async (collection: string, filter: string) =>
    (await pb.collection(collection).getList(1, 1, { filter })).totalItems
  const isQuiet = async (): Promise<boolean> => {
    await takes(500)
    if ((await count('conversations', 'status = "pending" && lastAuthor = "visitor"')) > 0) return false
    if ((await count('message_deliveries', 'state = "queued" || state = "sending"')) > 0) return false
    const stored = await pb.collection('messages').getFullList({ filter: 'author = "visitor"', fields: 'body' })
    return bodies.isSubsetOf(new Set(stored.map(({ body }) => body)))
  }
  await until(isQuiet, 240_000).catch(() => undefined)
}
