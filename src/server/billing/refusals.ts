import { ApiError, fieldError } from '#server/engine/errors.ts'

export function outOfCredits(): ApiError {
  const message = 'There are not enough credits left for this.'
  return new ApiError(403, message, { credits: fieldError('out_of_credits', message) })
}

export function planLocked(): ApiError {
  const message = 'This feature is not yet available in your current plan.'
  return new ApiError(403, message, { plan: fieldError('plan_locked', message) })
}

/** A workspace holds as much of something as its plan allows. */
export function quotaReached(code: string, message: string, params: Record<string, unknown>): ApiError {
  return new ApiError(403, message, { plan: fieldError(code, message, params) })
}
