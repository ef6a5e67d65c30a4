import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Collection, FileField } from '#shared/collections/define.ts'
import { badRequest } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Submission, Upload } from '../records/record-store.ts'
import { sniffMimeType } from './sniff.ts'

const defaultFileBytes = 5 * 1024 * 1024
const fieldBytes = 6 * 1024 * 1024

/**
 * The body of a write, however it was sent: JSON, a URL-encoded form, or a multipart form whose files wait on disk.
 * Call `discard` when the write is over, whatever became of it; files that were taken are gone from there by then.
 */
export async function readSubmission(
  request: FastifyRequest,
  collection: Collection,
  files: FileStore,
): Promise<Submission & { discard(): Promise<void> }> {
  const uploads: Upload[] = []
  const discard = async () => {
    await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
  }
  if (!request.isMultipart()) return { body: plainBody(request.body), uploads, discard }
  const form = new FormFields()
  try {
    const parts = request.parts({
      limits: { fileSize: largestFile(collection) + 1, fieldSize: fieldBytes, files: 100, parts: 1000 },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw badRequest()
        form.add(part.fieldname, String(part.value))
        continue
      }
      const path = files.temporaryPath()
      const upload = { field: part.fieldname, name: part.filename ?? '', size: 0, mimeType: '', path }
      uploads.push(upload)
      const out = createWriteStream(path, { flags: 'wx' })
      await pipeline(part.file, out)
      upload.size = out.bytesWritten
      upload.mimeType = await sniffMimeType(path, upload.name)
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { body: form.body(), uploads, discard }
}

function plainBody(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (body instanceof URLSearchParams) {
    const form = new FormFields()
    for (const [name, value] of body) form.add(name, value)
    return form.body()
  }
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest()
  return body as Record<string, unknown>
}

/** One byte more than any field takes lets validation say that a file is too large, and reads no further. */
function largestFile({ fields }: Collection): number {
  const sizes = Object.values(fields).flatMap((field) =>
    field.type === 'file' ? [(field as FileField).maxSize ?? defaultFileBytes] : [],
  )
  return Math.max(defaultFileBytes, ...sizes)
}

/** Values of a form: repeated names become lists, `@jsonPayload` is merged over the rest. */
class FormFields {
  readonly #values = new Map<string, unknown>()
  readonly #payloads: Record<string, unknown>[] = []

  add(name: string, value: string): void {
    if (name === '@jsonPayload') {
      this.#payloads.push(parsePayload(value))
      return
    }
    const inferred = inferValue(value)
    const known = this.#values.get(name)
    if (!this.#values.has(name)) this.#values.set(name, inferred)
    else this.#values.set(name, Array.isArray(known) ? [...known, inferred] : [known, inferred])
  }

  body(): Record<string, unknown> {
    return Object.assign(Object.fromEntries(this.#values), ...this.#payloads)
  }
}

function parsePayload(text: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
    if (payload && typeof payload === 'object' && !Array.isArray(payload)) return payload as Record<string, unknown>
  } catch {}
  throw badRequest()
}

/** What a form's text stands for: a boolean, a number that prints back the same, or itself. */
function inferValue(text: string): unknown {
  if (text === 'true') return true
  if (text === 'false') return false
  if (/^[-\d][-.\d]*$/.test(text)) {
    const number = Number(text)
    if (Number.isFinite(number) && String(number) === text) return number
  }
  return text
}
