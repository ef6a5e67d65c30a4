import { APICallError, generateImage, NoImageGeneratedError } from 'ai'
import type { Clock } from '../clock.ts'
import { type AiConfig, AiError, type DrawnPicture, type PictureOrder, type RunOptions } from './ai.ts'
import { asAiError, declined } from './ai-failures.ts'
import { listed } from './providers/index.ts'
import type { AiProvider } from './providers/provider.ts'

/** Providers take up to two minutes for a picture. */
const minMilliseconds = 3 * 60_000

/** Draws a picture. The call is sent once; the job decides about further attempts. */
export async function drawWith(
  { provider, apiKey, baseUrl, model, timeoutMilliseconds, price }: AiConfig & { readonly provider: AiProvider },
  clock: Clock,
  { description, shape }: PictureOrder,
  { signal, onCall }: RunOptions = {},
): Promise<DrawnPicture> {
  const { drawing } = provider
  if (!drawing) throw new Error(`The provider ${provider.name} does not draw.`)
  const modelOf = await drawing.connect({ apiKey, baseURL: baseUrl || undefined })
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(Math.max(timeoutMilliseconds, minMilliseconds))
  const count = () => {
    const usd = price.unitUsd ?? listed(drawing.pricesPerPicture, model) ?? 0
    onCall?.({ provider: provider.name, model, inputTokens: 0, outputTokens: 0, usd })
  }
  try {
    const { image } = await generateImage({
      model: modelOf(model),
      prompt: description,
      ...drawing.shapes[shape],
      providerOptions: drawing.options ?? {},
      n: 1,
      maxRetries: 0,
      abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    count()
    return { bytes: image.uint8Array }
  } catch (error) {
    if (isFiltered(error)) throw declined('', error)
    const failure = asAiError(error, clock, signal)
    if (isUnpaid(error)) throw failure
    count()
    throw failure.transient ? unanswered(failure) : failure
  }
}

/** OpenAI names its filter in the error; Google answers without a picture. */
const isFiltered = (error: unknown): boolean =>
  NoImageGeneratedError.isInstance(error) ||
  (APICallError.isInstance(error) && /"(?:moderation_blocked|content_policy_violation)"/.test(error.responseBody ?? ''))

/** Gateway errors: the provider may have completed the call. */
const gatewayFailures = [502, 504]
const neverConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Whether the provider certainly drew nothing: it said so, or could not be reached. */
function isUnpaid(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false
  const { statusCode } = error
  if (statusCode !== undefined) return statusCode >= 400 && !gatewayFailures.includes(statusCode)
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    if (neverConnected.includes(String((cause as NodeJS.ErrnoException).code))) return true
  }
  return false
}

/** The picture may have been drawn, so another attempt could be billed again. */
const unanswered = (cause: AiError): AiError =>
  new AiError('provider-slow', 'The provider did not say what became of the picture.', { transient: false, cause })
