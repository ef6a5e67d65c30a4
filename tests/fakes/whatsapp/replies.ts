import type { SentMessage } from './account.ts'

type Json = Record<string, unknown>
interface Offered {
  readonly id: string
  readonly title: string
  readonly description?: string
}

/** The choices of a sent message. */
export function offeredIn({ body }: SentMessage): Offered[] {
  const { action } = (body.interactive ?? {}) as { action?: Json }
  const buttons = (action?.buttons ?? []) as { reply: Offered }[]
  const sections = (action?.sections ?? []) as { rows: Offered[] }[]
  return [...buttons.map(({ reply }) => reply), ...sections.flatMap(({ rows }) => rows)]
}

/** The message of a customer who taps it. @throws for a choice that was not offered */
export function replyTo(sent: SentMessage, id: string): Json {
  const offered = offeredIn(sent).find((one) => one.id === id)
  if (!offered) throw new Error(`The message does not offer ${id}.`)
  const { type } = sent.body.interactive as { type: string }
  const kind = type === 'button' ? 'button_reply' : 'list_reply'
  return { type: 'interactive', interactive: { type: kind, [kind]: offered }, context: { id: sent.id } }
}
