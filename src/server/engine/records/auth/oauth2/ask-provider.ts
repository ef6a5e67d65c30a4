import { BodyTooLarge, readBody } from '../../../fetch/read-body.ts'

/** A provider returned an unexpected response. The message contains no secrets. */
export class ProviderError extends Error {
  /** The code of the provider's own error, such as `invalid_grant`; '' if it gave none. */
  readonly code: string

  constructor(message: string, { cause, code = '' }: { cause?: unknown; code?: string } = {}) {
    super(message, { cause })
    this.code = code
  }
}

const maxBytes = 1024 * 1024
const patienceMilliseconds = 15_000

export interface ProviderRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  form?: Record<string, string>
}

/**
 * Requests an address that an administrator configured, which may be private. Redirects are refused: they would
 * send secrets to an address that is not configured.
 * @throws ProviderError
 */
export async function askProvider(url: string, { method = 'GET', headers, form }: ProviderRequest): Promise<unknown> {
  const body = form && new URLSearchParams(form)
  const accepted = { accept: 'application/json', ...headers }
  const { host, text } = await ask(url, { method, headers: accepted, body, redirect: 'error' })
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError(`${host} returned invalid JSON`)
  }
}

/** Requests a page that people are redirected to; a redirect also counts as success. @throws ProviderError */
export async function askPage(url: string): Promise<void> {
  await ask(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
}

async function ask(url: string, request: RequestInit): Promise<{ host: string; text: string }> {
  const { host } = new URL(url)
  const answer = await fetch(url, {
    ...request,
    headers: { 'user-agent': 'record-service', ...request.headers },
    signal: AbortSignal.timeout(patienceMilliseconds),
  }).catch((cause) => {
    throw new ProviderError(`${host} cannot be reached`, { cause })
  })
  const text = await readBody(answer, maxBytes).catch((cause) => {
    const fault = cause instanceof BodyTooLarge ? 'is too large' : 'was cut off'
    throw new ProviderError(`the response of ${host} ${fault}`, { cause })
  })
  if (answer.status >= 400) throw refusal(host, answer.status, text)
  return { host, text }
}

const maxReasonCharacters = 500

/** Quotes the provider's error if the response follows OAuth 2. */
function refusal(host: string, status: number, text: string): ProviderError {
  const { error, error_description } = readError(text)
  const reason = [error, error_description].filter((part) => typeof part === 'string' && part !== '').join(': ')
  const said = reason && ` (${reason.slice(0, maxReasonCharacters)})`
  const code = typeof error === 'string' ? error : ''
  return new ProviderError(`${host} answered ${status}${said}`, { cause: status, code })
}

function readError(text: string): { error?: unknown; error_description?: unknown } {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}

/** @throws ProviderError */
export function asObject(answer: unknown): Record<string, unknown> {
  if (answer && typeof answer === 'object' && !Array.isArray(answer)) return answer as Record<string, unknown>
  throw new ProviderError('the provider returned JSON that is not an object')
}
