import { type ApiError, invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import type { ScheduledStatus } from '#shared/collections/scheduled-posts.ts'
import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { contentHash } from './content-hash.ts'
import { databaseTime } from './database-time.ts'
import { obstacleOf } from './gate.ts'
import { millisecondsOf, momentOf, zoneData } from './moments.ts'
import { nextFreeSlot, requireFree } from './next-slot.ts'
import { settledMilliseconds } from './publish-job.ts'
import { type Publishing, queue, unqueue } from './publishing.ts'

type Context = HookContext<'scheduled_posts'>

interface Step {
  readonly from: ScheduledStatus | 'new'
  readonly to: ScheduledStatus
  /** @throws ApiError 400 if the step is not possible */
  readonly guard?: (context: Context, publishing: Publishing) => void | Promise<void>
  readonly effect: (context: Context, publishing: Publishing) => void | Promise<void>
}

/** Every step a person can take; the publishing job takes the others (docs/publishing.md). */
const steps: readonly Step[] = [
  { from: 'new', to: 'scheduled', effect: schedule },
  { from: 'held', to: 'scheduled', effect: schedule },
  { from: 'failed', to: 'scheduled', effect: schedule },
  { from: 'canceled', to: 'scheduled', effect: schedule },
  { from: 'unknown', to: 'scheduled', guard: requireSettled, effect: sendAgain },
  { from: 'unknown', to: 'published', effect: confirm },
  { from: 'held', to: 'published', guard: requireByHand, effect: confirm },
  { from: 'scheduled', to: 'held', effect: pause },
  { from: 'scheduled', to: 'canceled', effect: cancel },
  { from: 'publishing', to: 'canceled', guard: requireUnsent, effect: cancel },
  { from: 'held', to: 'canceled', effect: cancel },
  { from: 'failed', to: 'canceled', effect: cancel },
]

/** Takes the step written to `status`. @throws ApiError 400 for an unknown step, or one that is not possible right now */
export async function takeStep(context: Context, publishing: Publishing): Promise<void> {
  const { record, original } = context
  const from = original ? original.status || 'scheduled' : 'new'
  const step = steps.find((each) => each.from === from && each.to === record.status)
  if (!step)
    throw invalid('status', 'validation_invalid_transition', `A post cannot go from "${from}" to "${record.status}".`)
  await step.guard?.(context, publishing)
  await step.effect(context, publishing)
}

/** Moves a pending post to another time. @throws ApiError 400 once it is being published */
export function move(context: Context, publishing: Publishing): Promise<void> {
  const { record } = context
  if (record.status === 'scheduled') return schedule(context, publishing)
  throw invalid('localTime', 'validation_not_movable', 'Only a scheduled post can be moved.')
}

/** Freezes what was approved, and sets the time. Without one, the post joins the queue of its ambassador. */
async function schedule(context: Context, publishing: Publishing): Promise<void> {
  const { record, records } = context
  const now = publishing.clock.now()
  if (record.localTime === '') {
    const { localTime, timezone } = await nextFreeSlot(records, record, now)
    Object.assign(record, { localTime, timezone })
  }
  record.publishAt = momentOf(record.localTime, record.timezone)
  record.zoneData = zoneData
  // The current minute counts as now.
  if (millisecondsOf(record.publishAt) < now.getTime() - 60_000) {
    throw invalid('localTime', 'validation_past_time', 'Choose a time in the future.')
  }
  if (!context.original && record.onlyIfFree) await requireFree(records, record, now)
  await freeze(context, publishing)
}

/** The first request never arrived, as a person has seen on the network. */
async function sendAgain(context: Context, publishing: Publishing): Promise<void> {
  const { record } = context
  const now = publishing.clock.now()
  record.localTime = wallTimeAt(now.getTime(), record.timezone)
  record.publishAt = momentOf(record.localTime, record.timezone)
  await freeze(context, publishing)
}

async function freeze({ record, records }: Context, publishing: Publishing): Promise<void> {
  record.contentHash = contentHash(await records.get('posts', record.post))
  const obstacle = await obstacleOf(records, record, publishing.clock.now())
  if (obstacle) throw invalid('post', `validation_${obstacle.replaceAll('-', '_')}`, refusals[obstacle])
  Object.assign(record, { status: 'scheduled', error: '', errorDetail: '', armedAt: '', attempts: 0 })
  record.fence += 1
}

const refusals = {
  'post-not-approved': 'Approve the post before you schedule it.',
  'content-changed': 'The post has changed since it was approved.',
  'findings-open': 'The check of the post found something that has to be fixed or accepted first.',
  'document-outdated': 'The pages of the document were changed after it was made.',
  'outside-review-open': 'An outside reviewer has to approve the post first.',
  'plan-locked': 'This feature is not yet available in your current plan.',
  'deletion-requested': 'This workspace is scheduled for deletion, so nothing new can be published.',
  'channel-connecting': 'Connect the channel first.',
  'channel-broken': 'Reconnect the channel first.',
  'channel-disconnected': 'The channel has been disconnected.',
  'comment-not-allowed': 'The network does not allow this channel to add the first comment.',
  'network-off': 'The simulated network is switched off on this server.',
}

/** A person confirms that the post is on the network. */
function confirm({ record }: Context, { clock }: Publishing): void {
  record.publishedAt ||= clock.now().toISOString().replace('T', ' ')
  record.error = ''
  record.errorDetail = ''
}

/** Waits until a person schedules it again; its slot stays taken. */
function pause({ record }: Context): void {
  record.fence += 1
  record.error = 'paused'
  record.errorDetail = ''
}

function cancel({ record }: Context): void {
  record.fence += 1
  record.error = ''
  record.errorDetail = ''
}

function requireUnsent({ original }: Context): void {
  if (original?.armedAt) throw tooLate()
}

const tooLate = (): ApiError =>
  invalid('status', 'validation_too_late', 'It is already being sent, so it can no longer be canceled.')

/** The first request could still arrive after the second one. `armedAt` is by the database's clock. */
async function requireSettled({ original, records }: Context, { clock }: Publishing): Promise<void> {
  const now = await databaseTime(records.tx, clock)
  if (now.getTime() - millisecondsOf(original!.armedAt) > settledMilliseconds) return
  throw invalid('status', 'validation_too_early', 'Wait a minute: the first attempt may still arrive.')
}

function requireByHand({ original }: Context): void {
  if (original?.error === 'by-hand') return
  throw invalid(
    'status',
    'validation_invalid_transition',
    'Only a post that is published by hand can be marked as published.',
  )
}

/** Queues the job of a scheduled post, or removes the job of any other. Runs after the row is written. */
export async function keepQueue({ record, original, records }: Context, publishing: Publishing): Promise<void> {
  if (original) await unqueue(publishing, records, record.id)
  if (record.status === 'scheduled') await queue(publishing, records, record)
}
