import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { UnreadableBody } from './error-answers.ts'
import { FormFields } from './form-fields.ts'

export interface MultipartLimits {
  /** Max bytes of the whole body. */
  total: number
  /** Max bytes of one file; a longer one is truncated, so that validation can report which file it was. */
  file: number
  /** Max bytes of everything but files, which is kept in memory. */
  text: number
}

/** Consumes the file's stream. Abort when `signal` does. */
type TakeFile = (part: MultipartFile, signal: AbortSignal) => Promise<void>

/**
 * Reads a multipart form: fields are returned, files are passed to `take` as they arrive.
 * @throws ApiError 413 above a limit, UnreadableBody for an invalid or incomplete form
 */
export async function readMultipart(
  request: FastifyRequest,
  limits: MultipartLimits,
  take: TakeFile,
): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > limits.total) throw new ApiError(413)
  const overflow = watchSize(request, limits.total)
  const parts = request.parts({
    limits: { fileSize: limits.file, fieldSize: limits.text, files: 100, parts: 1000 },
  })
  const form = new FormFields()
  let left = limits.text
  try {
    for (;;) {
      const { value: part, done } = await Promise.race([parts.next(), overflow.reached])
      if (done) return form.body()
      if (part.type === 'field') {
        const text = asText(part.value)
        left -= Buffer.byteLength(text)
        if (part.valueTruncated || left < 0) throw new ApiError(413)
        form.add(part.fieldname, text)
      } else await take(part, overflow.signal)
    }
  } catch (error) {
    // The rest of the body is not read.
    void parts.return?.(undefined).catch(() => undefined)
    overflow.signal.throwIfAborted()
    throw isFormError(error) ? new UnreadableBody(error) : error
  }
}

/** Reads a form and skips its files. */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (request.isMultipart()) {
    return readMultipart(request, { total: smallForm, file: smallForm, text: smallForm }, async ({ file }) => {
      for await (const _ of file);
    })
  }
  return asFields(request.body)
}
const smallForm = 1024 * 1024

/** @throws UnreadableBody if the JSON is not an object */
export function asFields(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new UnreadableBody()
  return body as Record<string, unknown>
}

/** Clients may omit the content length, so bytes are counted. */
function watchSize({ raw }: FastifyRequest, max: number) {
  const controller = new AbortController()
  const { signal } = controller
  let received = 0
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > max) controller.abort(new ApiError(413))
  })
  const reached = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  reached.catch(() => undefined)
  return { signal, reached }
}

/** The multipart plugin parses a part that is declared as JSON; the API treats it as text. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Invalid forms fail with plain errors of the parser, disks with system errors. */
const isFormError = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof ApiError) &&
  !('syscall' in error) &&
  (!('statusCode' in error) || error.statusCode !== 413)
