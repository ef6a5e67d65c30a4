import type PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import type { SentMessage } from '../../fakes/whatsapp/account.ts'

/** What was confirmed to those who wrote it. */
export interface Confirmed {
  /** By the `clientId` of widgets and members. */
  readonly clientIds: ReadonlySet<string>
  /** Bodies of customers on WhatsApp, each of which is written once. */
  readonly bodies: ReadonlySet<string>
}

export interface Judgement {
  readonly conversations: number
  readonly messages: number
  readonly answers: number
  readonly broken: string[]
}

type Message = Row<'messages'>

/** Compares the stored messages and those sent to WhatsApp with the confirmed ones. */
export async function judge(pb: PocketBase, confirmed: Confirmed, sent: readonly SentMessage[]): Promise<Judgement> {
  const all = <N extends 'conversations' | 'messages' | 'conversation_events' | 'message_deliveries'>(name: N) =>
    pb.collection<Row<N>>(name).getFullList({ batch: 500 })
  const [talks, messages, events] = [
    await all('conversations'),
    await all('messages'),
    await all('conversation_events'),
  ]
  const deliveries = await all('message_deliveries')
  const broken: string[] = []

  const known = Map.groupBy(messages, ({ clientId }) => clientId)
  for (const id of confirmed.clientIds) {
    const count = known.get(id)?.length ?? 0
    if (count !== 1) broken.push(`A confirmed message is stored ${count} times: ${id}.`)
  }
  const bodies = Map.groupBy(messages, ({ body }) => body)
  for (const body of confirmed.bodies) {
    const count = bodies.get(body)?.length ?? 0
    if (count !== 1) broken.push(`A message from WhatsApp is stored ${count} times: ${body}.`)
  }
  for (const talk of talks) {
    const own = messages.filter(({ conversation }) => conversation === talk.id).sort(bySequence)
    if (own.some(({ sequence }, at) => sequence !== at + 1)) broken.push(`The numbers of ${talk.id} have gaps.`)
    const steps = events
      .filter(({ conversation, type }) => conversation === talk.id && type === 'status')
      .sort((one, other) => one.position - other.position)
    broken.push(...faultsOfBot(own, steps))
  }
  const texts = Map.groupBy(sent, ({ body }) => String(body.biz_opaque_callback_data ?? ''))
  for (const [id, several] of texts)
    if (several.length > 1) broken.push(`WhatsApp was sent a message ${several.length} times: ${id}.`)
  const lost = deliveries.filter(({ state }) => state === 'queued' || state === 'sending')
  if (lost.length > 0) broken.push(`${lost.length} messages to WhatsApp wait for ever.`)
  const answers = messages.filter(({ author, citations }) => author === 'bot' && citations).length
  return { conversations: talks.length, messages: messages.length, answers, broken }
}

const bySequence = (one: Message, other: Message): number => one.sequence - other.sequence

/** The bot only answered when it was its turn, and each question has one answer. */
function faultsOfBot(messages: readonly Message[], steps: readonly Row<'conversation_events'>[]): string[] {
  const broken: string[] = []
  let before: Message | null = null
  for (const message of messages) {
    const isAnswer = message.author === 'bot' && message.citations !== null
    if (isAnswer) {
      const last = steps.findLast(({ sequence }) => sequence < message.sequence)
      if (last && last.to !== 'pending') broken.push(`The bot answered in a conversation that was "${last.to}".`)
      if (before?.author === 'bot') broken.push('The bot answered twice.')
      if (before?.author === 'member') broken.push('The bot answered after a member.')
    }
    if (!message.private) before = message
  }
  return broken
}
