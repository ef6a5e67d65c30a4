import { requirePlan } from '#server/billing/index.ts'
import { AiError } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'
import { JobCrashed, JobError } from '#server/engine/jobs/job.ts'
import { type ProductionError, productionErrors } from '#shared/contracts/production.ts'

/** A provider's failure in the terms of the queue: worth another try or not, and when. */
export function rethrowForRetry(error: unknown): never {
  if (error instanceof AiError && error.code !== 'canceled') {
    throw new JobError(error.message, {
      retry: error.transient,
      afterMilliseconds: error.retryAfterMilliseconds,
      cause: error,
    })
  }
  throw error
}

/** Before anything is spent. An expired plan is not mended by another try. */
export async function requireActivePlan({ records, clock }: Engine, instance: string): Promise<void> {
  await requirePlan(records, instance, clock.now()).catch((error) => {
    throw new JobError('plan-locked', { retry: false, cause: error })
  })
}

/** The code a person gets to read for what ended the work. */
export function failureCode(error: Error): ProductionError {
  if (error instanceof JobCrashed) return 'crashed'
  const cause = error instanceof JobError && error.cause instanceof Error ? error.cause : error
  if (cause instanceof AiError && cause.code !== 'canceled') return cause.code
  if (cause instanceof ApiError && 'credits' in cause.data) return 'out-of-credits'
  if (cause instanceof ApiError && 'plan' in cause.data) return 'plan-locked'
  return productionErrors.find((code) => code === error.message) ?? 'unexpected'
}
