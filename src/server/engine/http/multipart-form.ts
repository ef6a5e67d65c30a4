import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { UnreadableBody } from './error-answers.ts'
import { FormFields } from './form-fields.ts'

export interface MultipartLimits {
  /** Bytes of the whole body. */
  total: number
  /** Bytes of one file; what is longer is cut there, so that validation can say which file it was. */
  file: number
  /** Bytes of everything that is no file, which is held in memory. */
  text: number
}

/** Consumes the file's stream. Abort when `signal` does. */
type TakeFile = (part: MultipartFile, signal: AbortSignal) => Promise<void>

/**
 * Reads a multipart form: fields are returned, files go to `take` as they arrive and nowhere else.
 * @throws ApiError 413 above a limit, UnreadableBody for what is no form or ends too early
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

/** Of a form without files: what files it has are skipped. */
export async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (request.isMultipart()) {
    return readMultipart(request, { total: smallForm, file: smallForm, text: smallForm }, async ({ file }) => {
      for await (const _ of file);
    })
  }
  return asFields(request.body)
}
const smallForm = 1024 * 1024

/** @throws UnreadableBody when the JSON is no object */
export function asFields(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new UnreadableBody()
  return body as Record<string, unknown>
}

/** Clients need not announce how much they send, so it is counted. */
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

/** A part that declares itself JSON arrives parsed; to the API it is text like any other. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Broken forms fail in the parser with plain errors, broken disks with the system's. */
const isFormError = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof ApiError) &&
  !('syscall' in error) &&
  (!('statusCode' in error) || error.statusCode !== 413)
