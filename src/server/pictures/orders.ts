import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { readSettings } from '#server/admin/index.ts'
import { book, countInDay, giveBack, recordCalls, requireBudget, requirePlan } from '#server/billing/index.ts'
import { drawingTask } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import { type JobDefinition, noLongerWanted } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import { addBatchCost } from '#server/production/index.ts'
import { requireGhostwriter } from '#server/provisioning/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { hasStopped } from '#shared/contracts/production.ts'

export type DrawPicture = { picture: string }
type Picture = Row<'generated_pictures'>

/** The dependencies of hooks that start and stop the provider. */
export interface Painting extends Pick<Engine, 'jobs' | 'clock' | 'ai' | 'mail'> {
  drawPicture: JobDefinition<DrawPicture>
}

const pictureKey = (picture: string): string => `draw-picture:${picture}`
/** The ledger reference for the price of a job. It contains the post, so that the ledger can name it. */
const chargeOf = ({ id, post }: Picture, job: string): string => `picture:${post}:${id}:${job}`

/**
 * Queues a picture and takes its price from the credits of its instance, in the caller's transaction.
 * @returns the id of the job
 * @throws ApiError 403 `no_picture_provider`, `unconfirmed_address`, `plan_locked`, `out_of_credits` or those of
 * `requireGhostwriter`, 429 `monthly_spend` or `daily_limit`
 */
export async function orderPicture(
  painting: Painting,
  records: RecordWriter,
  request: RequestInfo | null,
  picture: Picture,
): Promise<string> {
  const { jobs, clock, ai } = painting
  const { instance } = picture
  if (!ai.pictureOffer()) throw noProvider()
  requireConfirmedAddress(painting, request?.auth ?? null, drawingTask)
  await requirePlan(records, instance, clock.now())
  await requireBudget(painting, records, instance, drawingTask, clock.now())
  await requireGhostwriter(records, instance)
  await countInDay(records, instance, 'pictures', 1, clock.now())
  const options = { tenant: instance, key: pictureKey(picture.id) }
  const job = await jobs.enqueue(records.tx, painting.drawPicture, { picture: picture.id }, options)
  const { creditsPerPicture } = await readSettings(records)
  await book(records, {
    ...{ instance, user: picture.createdBy, amount: 0 - creditsPerPicture },
    ...{ reason: 'picture-generated', reference: chargeOf(picture, job) },
  })
  return job
}

/** Orders a picture again, for an administrator; it is charged again, as the failed run was refunded. */
export async function retryPicture(
  painting: Painting,
  records: RecordWriter,
  { picture: id }: DrawPicture,
): Promise<string> {
  const picture = await records.lockIfFound('generated_pictures', id)
  if (!picture || !hasStopped(picture)) throw noLongerWanted()
  const requested = await records.update('generated_pictures', id, { generation: 'requested', error: '' })
  return orderPicture(painting, records, null, requested)
}

/**
 * Stops the drawing of a picture and refunds its price; a run in progress can no longer store it.
 * @returns the new values of the picture's row
 */
export async function stopPicture(painting: Painting, records: RecordWriter, picture: Picture) {
  for (const job of await painting.jobs.cancel(records.tx, pictureKey(picture.id))) {
    await refund(painting, records, picture, job)
  }
  return { generation: 'canceled', askedAt: '' } as const
}

/** Refunds a picture that was not drawn. The provider's call is booked if it was sent, because it may be billed. */
export async function refund(
  painting: Pick<Painting, 'clock'>,
  records: RecordWriter,
  picture: Picture,
  job: string,
): Promise<void> {
  await giveBack(records, picture.instance, chargeOf(picture, job))
  if (picture.askedAt !== '') await bookCall(painting, records, picture)
}

/** Books the provider's call for the instance's day and the post's batch. */
export async function bookCall(
  { clock }: Pick<Painting, 'clock'>,
  records: RecordWriter,
  picture: Picture,
): Promise<void> {
  const { provider, model, usd, instance } = picture
  const calls = [{ provider, model, usd, inputTokens: 0, outputTokens: 0 }]
  const post = await records.byId('posts', picture.post)
  if (post?.batch) await addBatchCost(records, post.batch, calls)
  await recordCalls(records, instance, calls, clock.now())
}

function noProvider(): ApiError {
  const message = 'No provider that draws pictures is set.'
  return new ApiError(403, message, { picture: fieldError('no_picture_provider', message) })
}
