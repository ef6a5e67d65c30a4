import { recordDate } from '#server/engine/clock.ts'
import { type ApiError, invalid } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { ConversationStatus } from '#shared/collections/conversations.ts'
import type { MessageAuthor } from '#shared/collections/messages.ts'
import { botOf } from './bots.ts'
import type { Conversation } from './chat.ts'

interface Case {
  readonly records: RecordReader
  readonly conversation: Conversation
  readonly now: Date
}

interface Step {
  readonly from: ConversationStatus
  readonly to: ConversationStatus
  readonly by: readonly MessageAuthor[]
  /** @throws ApiError 400 if the step is not possible right now */
  readonly guard?: (given: Case) => void | Promise<void>
  readonly effect?: (given: Case) => void
}

/**
 * Every step of a conversation and who may take it: visitors by writing or asking for a person, bots by handing over, and the
 * system when a snooze ends.
 */
export const steps: readonly Step[] = [
  { from: 'pending', to: 'open', by: ['member', 'bot', 'visitor'], effect: takeOver },
  { from: 'pending', to: 'snoozed', by: ['member'], guard: requireFuture },
  { from: 'pending', to: 'resolved', by: ['member'], effect: end },
  { from: 'open', to: 'pending', by: ['member'], guard: requireBot, effect: giveToBot },
  { from: 'open', to: 'snoozed', by: ['member'], guard: requireFuture },
  { from: 'open', to: 'resolved', by: ['member'], effect: end },
  { from: 'snoozed', to: 'open', by: ['member', 'visitor', 'system'], effect: wake },
  { from: 'snoozed', to: 'pending', by: ['member'], guard: requireBot, effect: giveToBot },
  { from: 'snoozed', to: 'resolved', by: ['member'], effect: end },
  { from: 'resolved', to: 'open', by: ['member', 'visitor'], effect: reopen },
  { from: 'resolved', to: 'pending', by: ['member', 'visitor'], guard: requireBot, effect: giveToBot },
]

/**
 * Takes a step: sets the new state on `conversation`; the caller stores it.
 *
 * @throws ApiError 400 `validation_invalid_transition`, or the guard's error; nothing has changed then
 */
export async function takeStep(given: Case, to: ConversationStatus, by: MessageAuthor): Promise<void> {
  const { conversation } = given
  const from = conversation.status || 'open'
  const step = steps.find((each) => each.from === from && each.to === to && each.by.includes(by))
  if (!step) throw noSuchStep(from, to)
  await step.guard?.(given)
  conversation.status = to
  step.effect?.(given)
}

/** @throws ApiError 400 `validation_past_time` unless `snoozedUntil` is in the future */
export function requireFuture({ conversation: { snoozedUntil }, now }: Case): void {
  if (snoozedUntil > recordDate(now)) return
  throw invalid('snoozedUntil', 'validation_past_time', 'Choose a time in the future.')
}

async function requireBot({ records, conversation }: Case): Promise<void> {
  if (await botOf(records, conversation.channel)) return
  throw invalid('status', 'validation_no_bot', 'No bot answers on this channel.')
}

function takeOver({ conversation, now }: Case): void {
  conversation.handedOver = true
  conversation.peopleSince ||= recordDate(now)
}

function wake({ conversation }: Case): void {
  conversation.snoozedUntil = ''
}

function giveToBot({ conversation }: Case): void {
  Object.assign(conversation, { handedOver: false, unanswered: 0, snoozedUntil: '', resolvedAt: '' })
}

function reopen({ conversation }: Case): void {
  Object.assign(conversation, { snoozedUntil: '', resolvedAt: '' })
}

/** Ends the wait; the visitor may rate now. */
function end({ conversation, now }: Case): void {
  Object.assign(conversation, { waitingSince: '', handedOver: false, unanswered: 0, snoozedUntil: '' })
  conversation.resolvedAt = recordDate(now)
}

const noSuchStep = (from: string, to: string): ApiError =>
  invalid('status', 'validation_invalid_transition', `A conversation cannot go from "${from}" to "${to}".`)
