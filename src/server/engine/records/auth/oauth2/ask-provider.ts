/** A provider returned an unexpected response. The message contains no secrets. */
export class ProviderError extends Error {}

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
  const { host } = new URL(url)
  const answer = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'user-agent': 'record-service', ...headers },
    body: form && new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  }).catch((cause) => {
    throw new ProviderError(`${host} cannot be reached`, { cause })
  })
  const text = await readText(answer, host)
  if (!answer.ok) throw new ProviderError(`${host} answered ${answer.status}`, { cause: answer.status })
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError(`${host} returned invalid JSON`)
  }
}

async function readText(answer: Response, host: string): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of answer.body ?? []) {
      size += piece.byteLength
      if (size > maxBytes) throw new ProviderError(`the response of ${host} is too large`)
      pieces.push(piece)
    }
  } catch (cause) {
    throw cause instanceof ProviderError ? cause : new ProviderError(`the response of ${host} was cut off`, { cause })
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** @throws ProviderError */
export function asObject(answer: unknown): Record<string, unknown> {
  if (answer && typeof answer === 'object' && !Array.isArray(answer)) return answer as Record<string, unknown>
  throw new ProviderError('the provider returned JSON that is not an object')
}
