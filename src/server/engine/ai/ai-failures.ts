import { APICallError, JSONParseError, NoObjectGeneratedError, NoOutputGeneratedError, TypeValidationError } from 'ai'
import type { Clock } from '../clock.ts'
import { AiError } from './ai.ts'

/** The model, or the filter in front of it, refuses this prompt; a retry would only cost more. */
export const declined = (text: string | undefined, cause?: unknown): AiError =>
  text?.trim()
    ? new AiError('provider-declined', 'The model declined to answer.', { transient: false, cause })
    : new AiError('provider-filtered', "The provider's content filter held the answer back.", {
        transient: false,
        cause,
      })

const refusal =
  /^\s{0,9}(?:(?:i['’]m |i am )?(?:very |so )?sorry\b|i (?:can['’]t|cannot|won['’]t)\b|i(?:['’]m| am) (?:not able|unable)\b|desculpe|sinto muito|lamento|(?:eu )?não posso\b)/i

/** Whether the text is a refusal in prose, from a model without a refusal field. */
const isRefusal = (text = ''): boolean => !text.includes('{') && refusal.test(text)

/** Whether the provider answered, but the answer does not fit the task's output schema. */
export const isInvalidOutput = (error: unknown): boolean =>
  NoObjectGeneratedError.isInstance(error) ||
  NoOutputGeneratedError.isInstance(error) ||
  JSONParseError.isInstance(error) ||
  TypeValidationError.isInstance(error)

/** Converts any failure of a call to an AiError. */
export function asAiError(error: unknown, clock: Clock, signal?: AbortSignal): AiError {
  if (error instanceof AiError) return error
  if (signal?.aborted) return new AiError('canceled', 'The call was cancelled.', { transient: false, cause: error })
  if (isTimeout(error))
    return new AiError('provider-slow', 'The provider took too long.', { transient: true, cause: error })
  if (NoObjectGeneratedError.isInstance(error) && isRefusal(error.text)) return declined(error.text, error)
  // Two calls were paid for already; another attempt by the job would cost a third.
  if (isInvalidOutput(error))
    return new AiError('invalid-output', 'The provider twice returned an invalid response.', {
      transient: false,
      cause: error,
    })
  if (!APICallError.isInstance(error))
    return new AiError('provider-down', 'The provider could not be reached.', { transient: true, cause: error })
  const { statusCode = 0, responseHeaders, responseBody = '' } = error
  if (statusCode === 429 && !isQuotaSpent(responseBody)) {
    const retryAfterMilliseconds = retryAfter(responseHeaders?.['retry-after'], clock) ?? retryDelay(responseBody)
    return new AiError('provider-limited', 'The provider asks for a pause.', {
      transient: true,
      retryAfterMilliseconds,
      cause: error,
    })
  }
  if (statusCode >= 400 && statusCode < 500 && statusCode !== 408) {
    return new AiError('provider-refused', `The provider refused the call with status ${statusCode}.`, {
      transient: false,
      cause: error,
    })
  }
  return new AiError('provider-down', 'The provider could not be reached or failed.', { transient: true, cause: error })
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || (error.cause instanceof Error && error.cause.name === 'TimeoutError'))

const maxPause = 10 * 60_000

/** OpenAI also answers 429 for accounts without credit. */
const isQuotaSpent = (body: string): boolean => /"insufficient_quota"/.test(body)

/** Google puts the delay into the error, in seconds: `"retryDelay": "34s"`. */
function retryDelay(body: string): number | undefined {
  const [, seconds] = /"retryDelay":\s{0,9}"(\d{1,9}(?:\.\d{1,9})?)s"/.exec(body) ?? []
  return seconds && Number(seconds) > 0 ? Math.min(Number(seconds) * 1000, maxPause) : undefined
}

/** Reads `Retry-After`, seconds or a date; milliseconds from now. */
function retryAfter(header: string | undefined, clock: Clock): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - clock.now().getTime()
  return milliseconds > 0 ? Math.min(milliseconds, maxPause) : undefined
}
