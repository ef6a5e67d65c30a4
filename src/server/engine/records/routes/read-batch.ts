import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { type ApiError, badRequest, type FieldErrors, fieldError } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import { sniffType } from '../../files/media-types.ts'
import { asFields, readMultipart } from '../../http/multipart-form.ts'
import type { SettingsValues } from '../../settings/shape.ts'
import type { Upload } from '../submission.ts'

/** The batch settings of superusers. */
export type BatchSettings = SettingsValues['batch']

const defaultBodyBytes = 128 * 1024 * 1024

export const maxBatchBytes = ({ maxBodySize }: BatchSettings): number => maxBodySize || defaultBodyBytes

/** One request of a batch as it was submitted, its files with the names of their fields. */
export interface BatchRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Record<string, unknown>
  readonly uploads: readonly Upload[]
}

interface Submitted {
  readonly body: Record<string, unknown>
  /** By the index of their request. */
  readonly uploads: ReadonlyMap<number, Upload[]>
}

/**
 * The requests of a batch, from JSON or a multipart form with files under `requests.0.field` or `requests[0].field`. Call
 * `discard` after the batch.
 * @throws ApiError 400, 413
 */
export async function readBatch(
  request: FastifyRequest,
  files: FileStore,
  settings: BatchSettings,
): Promise<{ requests: BatchRequest[]; discard(): Promise<void> }> {
  const paths: string[] = []
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
  try {
    const { body, uploads } = request.isMultipart()
      ? await readForm(request, files, maxBatchBytes(settings), paths)
      : { body: asFields(request.body), uploads: new Map<number, Upload[]>() }
    return { requests: checkRequests(body.requests, settings, uploads), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Max bytes of a form outside of its files. */
const maxTextBytes = 32 * 1024 * 1024

const fileKey = /^requests(?:\.(\d{1,4})\.|\[(\d{1,4})\]\.?)(.+)$/

async function readForm(
  request: FastifyRequest,
  files: FileStore,
  maxBytes: number,
  paths: string[],
): Promise<Submitted> {
  const uploads = new Map<number, Upload[]>()
  const body = await readMultipart(
    request,
    { total: maxBytes, file: maxBytes, text: Math.min(maxBytes, maxTextBytes) },
    async (part, signal) => {
      const [, dotted, bracketed, field] = fileKey.exec(part.fieldname) ?? []
      if (!field) {
        for await (const _ of part.file) signal.throwIfAborted()
        return
      }
      const path = files.temporaryPath()
      paths.push(path)
      const out = createWriteStream(path, { flags: 'wx' })
      await pipeline(part.file, out, { signal })
      const name = part.filename ?? ''
      if (name === '' && out.bytesWritten === 0) return
      const index = Number(dotted ?? bracketed)
      const upload = { field, name, size: out.bytesWritten, ...(await sniffType(path, name)), path }
      uploads.set(index, [...(uploads.get(index) ?? []), upload])
    },
  )
  return { body, uploads }
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
const required = fieldError('validation_required', 'Cannot be blank')
const maxUrlBytes = 2000

function checkRequests(
  submitted: unknown,
  { maxRequests }: BatchSettings,
  uploads: ReadonlyMap<number, Upload[]>,
): BatchRequest[] {
  if (submitted !== undefined && submitted !== null && !Array.isArray(submitted)) {
    throw badRequest('Failed to read the submitted batch data.')
  }
  const list = (submitted ?? []) as unknown[]
  if (list.length === 0) throw invalid({ requests: required })
  if (list.length > maxRequests) {
    throw invalid({ requests: tooLong(maxRequests) })
  }
  const errors: FieldErrors = {}
  const requests = list.map((entry, index): BatchRequest => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) {
      throw badRequest('Failed to read the submitted batch data.')
    }
    const { method = '', url = '', headers, body } = entry as Record<string, unknown>
    if (typeof method !== 'string' || typeof url !== 'string') {
      throw badRequest('Failed to read the submitted batch data.')
    }
    const refused = checkRequest(method, url)
    if (refused) errors[index] = refused
    return {
      method,
      url,
      headers: textsOf(headers),
      body: body && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : {},
      uploads: uploads.get(index) ?? [],
    }
  })
  if (Object.keys(errors).length > 0) throw invalid({ requests: errors })
  return requests
}

function checkRequest(method: string, url: string): FieldErrors | null {
  const errors: FieldErrors = {}
  if (!method) errors.method = required
  else if (!methods.has(method)) errors.method = fieldError('validation_in_invalid', 'Must be a valid value')
  if (!url) errors.url = required
  else if (Buffer.byteLength(url) > maxUrlBytes) errors.url = tooLong(maxUrlBytes)
  return Object.keys(errors).length > 0 ? errors : null
}

const tooLong = (max: number) =>
  fieldError('validation_length_too_long', `The length must be no more than ${max}`, { max, min: 0 })

const invalid = (data: FieldErrors): ApiError => badRequest('Invalid batch request data.', data)

function textsOf(headers: unknown): Record<string, string> {
  if (headers === null || typeof headers !== 'object' || Array.isArray(headers)) return {}
  const entries = Object.entries(headers).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries) as Record<string, string>
}
