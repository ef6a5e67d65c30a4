import type { Engine } from '#server/engine/engine.ts'
import { uniqueName } from '#server/engine/random.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { type ChatPresence, presenceSeconds } from '#shared/contracts/chat.ts'

const channel = 'chat-presence'
/** Readers are told at most so many, so that it fits into a notification. */
const maxTold = 60
const sweepMilliseconds = 5000
/** A page that is loaded again is back within this time. */
const graceMilliseconds = 3000

/** A page of the inbox, as its member says every now and then. */
export interface Look {
  readonly instance: string
  /** Made by the page. */
  readonly page: string
  readonly user: string
  /** What it shows, and whose it is; '' for none. */
  readonly conversation: string
  readonly contact: string
  /** Whether the member may answer customers. */
  readonly answers: boolean
  readonly isOver: boolean
}

type News =
  | ({ readonly kind: 'look'; readonly process: string } & Look)
  /** The last stream of a contact in one process has ended. */
  | { readonly kind: 'left'; readonly contact: string }

/** Who is there on both sides. Kept in memory by every process, and forgotten by itself. */
export interface Presence {
  /** Tells all processes, once the transaction is committed. */
  look(writer: Pick<RecordWriter, 'tx'>, look: Look): void
  /** Whether somebody who may answer has the inbox of a workspace open. */
  hasPeople(instance: string): boolean
  /** Calls back when that changes. */
  onPeople(listener: (instance: string) => void): void
  /** A page of a visitor has opened a stream. @returns a function for its end */
  visitorCame(contact: string): () => void
}

export async function openPresence({ database, realtime, clock, http }: Engine): Promise<Presence> {
  const self = uniqueName(6)
  const workspaces = new Map<string, Map<string, Look & { until: number }>>()
  /** Streams of visitors in this process, and of whom members have been told. */
  const streams = new Map<string, number>()
  const told = new Set<string>()
  const listeners: ((instance: string) => void)[] = []
  const now = () => clock.now().getTime()

  await database.listen(channel, (payload) => {
    const news = JSON.parse(payload) as News
    if (news.kind === 'look') take(news)
    else if (streams.has(news.contact) && told.has(news.contact)) showVisitor(news.contact)
  })
  const timer = setInterval(() => {
    for (const instance of workspaces.keys()) if (sweep(instance)) showMembers(instance)
  }, sweepMilliseconds).unref()
  http.addHook('preClose', async () => clearInterval(timer))

  function take({ kind: _, process, isOver, ...look }: Extract<News, { kind: 'look' }>): void {
    const { instance, page, user, contact } = look
    const hadPeople = hasPeople(instance)
    const pages = workspaces.get(instance) ?? new Map()
    workspaces.set(instance, pages)
    const key = `${user} ${page}`
    if (isOver) pages.delete(key)
    else pages.set(key, { ...look, isOver, until: now() + presenceSeconds * 1000 })
    sweep(instance)
    if (hasPeople(instance) !== hadPeople) for (const listener of listeners) listener(instance)
    // Everybody has heard the same; one tells.
    if (process === self) showMembers(instance)
    if (!isOver && streams.has(contact)) showVisitor(contact)
  }

  /** @returns whether somebody's time had passed */
  function sweep(instance: string): boolean {
    const pages = workspaces.get(instance)
    if (!pages) return false
    const hadPeople = answering(pages)
    let hasChanged = false
    for (const [key, { until }] of pages) {
      if (until > now()) continue
      pages.delete(key)
      hasChanged = true
    }
    if (pages.size === 0) workspaces.delete(instance)
    if (hadPeople && !answering(pages)) for (const listener of listeners) listener(instance)
    return hasChanged
  }

  const answering = (pages: ReadonlyMap<string, Look>) => [...pages.values()].some(({ answers }) => answers)

  function hasPeople(instance: string): boolean {
    const pages = workspaces.get(instance)
    return [...(pages?.values() ?? [])].some(({ answers, until }) => answers && until > now())
  }

  function showMembers(instance: string): void {
    const pages = [...(workspaces.get(instance)?.values() ?? [])].sort((one, other) => other.until - one.until)
    const seen = new Map(pages.map(({ user, conversation }) => [`${user} ${conversation}`, { user, conversation }]))
    const data: ChatPresence | null = seen.size === 0 ? null : { members: [...seen.values()].slice(0, maxTold) }
    realtime.show({ collection: 'instances', id: instance, data })
  }

  function showVisitor(contact: string): void {
    told.add(contact)
    realtime.show({ collection: 'contacts', id: contact, data: { isHere: true } })
  }

  const isLookedAt = (contact: string): boolean =>
    [...workspaces.values()].some((pages) => [...pages.values()].some((look) => look.contact === contact))

  function visitorLeft(contact: string): void {
    const count = (streams.get(contact) ?? 1) - 1
    if (count > 0) streams.set(contact, count)
    else streams.delete(contact)
    if (count > 0 || !told.has(contact)) return
    setTimeout(() => {
      if (streams.has(contact) || !told.delete(contact)) return
      realtime.show({ collection: 'contacts', id: contact, data: null })
      // In another process they may still be there.
      void database
        .transaction(async (tx) => tx.notify(channel, JSON.stringify({ kind: 'left', contact } satisfies News)))
        .catch(() => undefined)
    }, graceMilliseconds).unref()
  }

  return {
    look: ({ tx }, look) => tx.notify(channel, JSON.stringify({ kind: 'look', process: self, ...look } satisfies News)),
    hasPeople,
    onPeople: (listener) => void listeners.push(listener),
    visitorCame(contact) {
      streams.set(contact, (streams.get(contact) ?? 0) + 1)
      if (isLookedAt(contact)) showVisitor(contact)
      return () => visitorLeft(contact)
    },
  }
}
