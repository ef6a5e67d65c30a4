import { heldUntilPaid, isPlanLocked, requirePlan } from '#server/billing/index.ts'
import { AiError } from '#server/engine/ai/ai.ts'
import type { Clock } from '#server/engine/clock.ts'
import type { Migration } from '#server/engine/database/migrations.ts'
import { ApiError } from '#server/engine/errors.ts'
import { JobCrashed, JobError, JobHeld } from '#server/engine/jobs/job.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { WebSearchError } from '#server/engine/web-search/web-search.ts'
import type { ProductionError } from '#shared/contracts/production.ts'

/** Ends an attempt to generate; `code` determines the text that users see. */
export class GenerationError extends JobError {
  readonly code: ProductionError
  /** Subjects that the knowledge covers. */
  readonly near: readonly string[]

  constructor(
    code: ProductionError,
    options: {
      message?: string
      retry: boolean
      afterMilliseconds?: number
      cause?: unknown
      near?: readonly string[]
    },
  ) {
    super(options.message ?? code, options)
    this.name = 'GenerationError'
    this.code = code
    this.near = options.near ?? []
  }
}

/** Converts a provider's failure for the queue: whether another attempt can succeed, and when. */
export function rethrowForRetry(error: unknown): never {
  if (error instanceof WebSearchError)
    throw new GenerationError(error.code, { message: error.message, retry: error.transient, cause: error })
  if (!(error instanceof AiError) || error.code === 'canceled') throw error
  const { code, message, transient: retry, retryAfterMilliseconds: afterMilliseconds } = error
  throw new GenerationError(code, { message, retry, afterMilliseconds, cause: error })
}

/**
 * Checks the plan before anything is spent.
 * @throws JobHeld if it has ended: queued work waits until the plan is paid; GenerationError if the instance is going to be
 * deleted
 */
export async function requireActivePlan(
  { records, clock }: { records: RecordReader; clock: Clock },
  instance: string,
): Promise<void> {
  await requirePlan(records, instance, clock.now()).catch((cause) => {
    if (!(cause instanceof ApiError)) throw cause
    if (isPlanLocked(cause)) throw new JobHeld(heldUntilPaid, { cause })
    throw new GenerationError('plan-locked', { retry: false, cause })
  })
}

/** The code for users of the error that ended a job. */
export function failureCode(error: Error): ProductionError {
  if (error instanceof JobCrashed) return 'crashed'
  return error instanceof GenerationError ? error.code : 'unexpected'
}

/** Subjects that the knowledge covers, to suggest to the person instead. */
export const nearSubjects = (error: Error): readonly string[] => (error instanceof GenerationError ? error.near : [])

/** Earlier releases stored `invalid-output` as `provider-rubbish`. */
export const errorCodesMigration: Migration = {
  name: 'production-error-codes',
  async convert(tx) {
    const columns = await tx.all<{ table: string; column: string }>(tx.dialect.allColumns)
    for (const table of ['production_batches', 'posts']) {
      if (!columns.some((each) => each.table === table && each.column === 'error')) continue
      await tx.run(`update ${table} set error = 'invalid-output' where error = 'provider-rubbish'`)
    }
  },
}
