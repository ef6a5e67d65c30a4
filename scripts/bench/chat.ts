import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import { secretText } from '#server/engine/random.ts'
import type { Row } from '#shared/collections/index.ts'
import { type ChatWorld, openChatWorld, questions, startChatServer } from '#tests/drills/chat/chat-world.ts'
import { honestModel, type ModelAnswer, saying } from '#tests/fakes/answering-model.ts'
import { type FakeAnswer, type FakeOpenAi, startFakeOpenAi } from '#tests/fakes/openai.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '#tests/fakes/whatsapp/index.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { type InboxView, inboxViews, sortOf, views } from '#web/chat/inbox/views.ts'
import { type Desk, openDesk, type Widget } from './chat/desk.ts'
import { fillInbox, fillSessions } from './chat/fill.ts'
import { openMany } from './chat/open-many.ts'
import { createArrivals, openStream, post } from './chat/streams.ts'
import type { Place } from './growth/grow.ts'
import { processFigures, processOnPort } from './process-figures.ts'
import { serve } from './serve.ts'

const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { database: { type: 'string' } },
})

/** More would exceed the limit of a workspace, 600 messages of visitors a minute. */
const messages = 200
const writers = 25
const widgets = 2000
const inboxes = 50
const webhooksPerSecond = 200
const webhookSeconds = 20
const customers = 400
const conversations = 100_000
/** The time from the second sentence of an answer, when the first is complete, to its end. */
const modelMilliseconds = 1000
const answers = 40
/** Requests of each kind. */
const samples = 70

type Figures = Record<string, number | string>

/**
 * The chat on each database, by one process: the time of a message from one browser to another, first alone and then with 2,000
 * open widgets and 50 open inboxes; the answers to WhatsApp's webhook; the time that a bot adds to that of its model; and the
 * inbox with 100,000 conversations. For comparison, a bare server that only passes messages on. `--database sqlite` or `postgres`
 * measures one of them.
 */
export async function run() {
  const whatsApp = await startFakeWhatsApp()
  const model = await startFakeOpenAi(slowModel)
  const sides: Record<string, Figures> = {}
  const side = async (place: Omit<Place, 'folder'>): Promise<Figures> => {
    const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
    return measure({ folder, ...place }, whatsApp, model).finally(() =>
      rmSync(folder, { recursive: true, force: true }),
    )
  }
  try {
    sides['a bare server'] = await measureBare()
    if (options.database !== 'postgres') sides.SQLite = await side({})
    if (options.database !== 'sqlite') {
      const postgres = await startPostgres({ durable: true })
      sides.PostgreSQL = await side({ url: postgres.url }).finally(() => postgres.stop())
    }
    return { name: 'chat', ...sides }
  } finally {
    await model.close()
    await whatsApp.close()
  }
}

async function measure(place: Place, whatsApp: FakeWhatsApp, model: FakeOpenAi): Promise<Figures> {
  const provider = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'gpt-4.1' }
  const server = await startChatServer(place, whatsApp, provider)
  const world = await openChatWorld(server, whatsApp)
  const { pb, instance } = world
  const channels = await pb.collection<Row<'chat_channels'>>('chat_channels').getFullList()
  const setBot = async (bot: string) => {
    for (const { id } of channels) await pb.collection('chat_channels').update(id, { bot })
  }
  const { bot } = channels[0]!
  // People write before the bot is measured.
  await setBot('')
  const desk = openDesk(world)
  const tokens = Array.from({ length: widgets + answers }, () => secretText(32))
  try {
    await desk.openWidget()
    await server.end()
    await fillSessions(place, tokens)
    await server.restart()
    const openWidgets = (count: number) => openMany(count, () => desk.openWidget(tokens.pop()))
    const writing = await openWidgets(writers)
    for (const { name, say } of writing)
      await desk.atVisitors.after(`Hello from ${name}`, () => say(`Hello from ${name}`))
    await desk.openInbox()
    const figures: Figures = await measureMessages('', desk, writing)
    const process = processFigures(processOnPort(Number(new URL(server.url).port))!)
    const before = process.residentMegabytes()
    await openWidgets(widgets - writers)
    await openMany(inboxes - 1, desk.openInbox)
    const [memory, cpu] = [process.residentMegabytes(), process.cpuSeconds()]
    await setTimeout(20_000)
    Object.assign(figures, {
      [`MB before and with ${widgets} widgets and ${inboxes} inboxes`]: `${Math.round(before)}, ${Math.round(memory)}`,
      'CPU share while nobody writes': rounded((process.cpuSeconds() - cpu) / 20),
      ...(await measureMessages(' beside them', desk, writing)),
      ...(await measureWebhooks(whatsApp, world)),
    })
    await setBot(bot)
    Object.assign(figures, await measureBot(desk, tokens))
    desk.close()
    await server.end()
    await fillInbox(place, conversations, pb.authStore.record!.id)
    await server.restart()
    return { ...figures, ...(await measureInbox(world, instance)) }
  } finally {
    desk.close()
    await server.end()
  }
}

/** The time until each message arrives at the other side; each is sent after the previous one has arrived. */
async function measureMessages(when: string, desk: Desk, writing: readonly Widget[]): Promise<Figures> {
  const [toMembers, toVisitors]: number[][] = [[], []]
  for (let number = 0; number < messages; number += 1) {
    const widget = writing[number % writing.length]!
    const [question, answer] = [`Question ${number}${when}`, `Answer ${number}${when}`]
    toMembers!.push(await desk.atMembers.after(question, () => widget.say(question)))
    toVisitors!.push(await desk.atVisitors.after(answer, () => desk.answer(widget.conversation(), answer)))
    await setTimeout(100)
  }
  return {
    [`visitor to member${when}, p50/p99 ms`]: both(toMembers!),
    [`member to visitor${when}, p50/p99 ms`]: both(toVisitors!),
  }
}

/** Sends calls at a steady pace, regardless of how long the answers take. */
async function measureWebhooks(whatsApp: FakeWhatsApp, { pb }: ChatWorld): Promise<Figures> {
  const began = performance.now()
  const latencies: number[] = []
  const calls: Promise<void>[] = []
  let unanswered = 0
  const call = async (number: number): Promise<void> => {
    const waId = `55119${80_000_000 + (number % customers)}`
    const sent = performance.now()
    const { statuses } = await whatsApp.say({ name: `Customer ${waId}`, waId, userId: `BR.${waId}` }, `Hello ${number}`)
    if (statuses.some((status) => status !== 200)) throw new Error(`The webhook answered with ${statuses}.`)
    latencies.push(performance.now() - sent)
  }
  const count = webhooksPerSecond * webhookSeconds
  for (let number = 0; number < count; number += 1) {
    const due = began + (number * 1000) / webhooksPerSecond
    if (due > performance.now()) await setTimeout(due - performance.now())
    calls.push(
      call(number).catch(() => {
        unanswered += 1
      }),
    )
  }
  await Promise.all(calls)
  const sentAll = performance.now()
  const ofWhatsApp = { filter: 'conversation.channel.kind = "whatsapp" && author = "visitor"' }
  for (let stored = 0; stored < count - unanswered; ) {
    await setTimeout(200)
    stored = (await pb.collection('messages').getList(1, 1, ofWhatsApp)).totalItems
  }
  return {
    [`${webhooksPerSecond} webhooks a second, p50/p99 ms`]: both(latencies),
    'webhooks without an answer': unanswered,
    's until the last of them is a message': rounded((performance.now() - sentAll) / 1000),
  }
}

/** A model that writes two sentences, the second after a delay. */
function slowModel(prompt: string): FakeAnswer {
  const { sentences } = JSON.parse(honestModel(prompt)) as ModelAnswer
  const text = saying({ sentences: [...sentences, ...sentences] })
  return { text, heldAfter: { characters: text.lastIndexOf('"text"') + 36, until: setTimeout(modelMilliseconds) } }
}

/** Sequential questions, each from a new visitor. */
async function measureBot(desk: Desk, tokens: string[]): Promise<Figures> {
  const [first, whole]: number[][] = [[], []]
  for (let number = 0; number < answers; number += 1) {
    const { name, say } = await desk.openWidget(tokens.pop())
    const answered = desk.atVisitors.after(`bot to ${name}`, async () => {})
    first!.push(await desk.atVisitors.after(`first words to ${name}`, () => say(questions[0]!)))
    whole!.push((await answered) - modelMilliseconds)
  }
  return {
    'from a question to the first sentence beyond the model, p50/p99 ms': both(first!),
    'to the whole answer beyond the model, p50/p99 ms': both(whole!),
  }
}

/** The requests of the inbox for each of its views. */
async function measureInbox({ pb }: ChatWorld, instance: string): Promise<Figures> {
  const { token, record } = pb.authStore
  const ask = async (path: string): Promise<number> => {
    const began = performance.now()
    const { statusCode, body } = await request(`${pb.baseURL}${path}`, { headers: { authorization: token } })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}.`)
    return performance.now() - began
  }
  const pathOf = (view: InboxView, more = '') => {
    const filter = pb.filter(`instance = {:instance} && ${views[view].filter}${more}`, { instance, me: record!.id })
    const query = { page: '1', perPage: '40', filter, sort: sortOf(view), skipTotal: '1' }
    const expand = 'contact,conversation_reads(conversation)'
    return `/api/collections/conversations/records?${new URLSearchParams({ ...query, expand })}`
  }
  const paths = {
    lists: inboxViews.map((view) => pathOf(view)),
    'a name searched': [pathOf('resolved', ' && unaccented(contact.name) ~ "customer 4711"')],
    counts: [`/api/instances/${instance}/inbox-counts`],
  }
  const figures: Figures = {}
  for (const [name, own] of Object.entries(paths)) {
    for (const path of own) await ask(path)
    const latencies: number[] = []
    for (let round = 0; latencies.length < samples; round += 1) latencies.push(await ask(own[round % own.length]!))
    figures[`inbox of ${conversations} conversations, ${name}, p50/p99 ms`] = both(latencies)
  }
  return figures
}

async function measureBare(): Promise<Figures> {
  const server = await serve('scripts/bench/chat/bare-server.ts')
  const arrivals = createArrivals()
  const open = (at: number) =>
    openStream(`${server.url}/${at}`, {
      heard: (_, data) => arrivals.arrive((JSON.parse(data) as { body: string }).body),
    })
  const before = server.residentMegabytes()
  const streams = await openMany(widgets + inboxes, open)
  try {
    const latencies: number[] = []
    for (let number = 0; number < messages; number += 1) {
      const body = `Message ${number}`
      latencies.push(await arrivals.after(body, () => post(`${server.url}/${number % writers}`, { body })))
      await setTimeout(100)
    }
    return {
      [`MB before and with ${widgets + inboxes} streams`]: `${Math.round(before)}, ${Math.round(server.residentMegabytes())}`,
      'one to another, p50/p99 ms': both(latencies),
    }
  } finally {
    for (const { close } of streams) close()
    await server.stop()
  }
}

function both(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) => rounded(sorted[Math.ceil(sorted.length * share) - 1]!)
  return `${at(0.5)}/${at(0.99)}`
}

const rounded = (number: number): number => Math.round(number * 10) / 10

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2))
