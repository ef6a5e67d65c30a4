import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Collection } from '#shared/collections/define.ts'
import type { FileStore } from '../files/file-store.ts'
import { sniffType } from '../files/media-types.ts'
import { asFields, type MultipartLimits, readMultipart } from '../http/multipart-form.ts'

/** A file that came with a request and is not stored yet. */
export interface Upload {
  readonly field: string
  readonly name: string
  readonly size: number
  /** Sniffed from the content, and the usual extension of that type. */
  readonly mimeType: string
  readonly extension: string
  /** Where the bytes wait on disk until the record is saved. */
  readonly path: string
}

/** A write as it arrived: the body with modifiers resolved by the service, and files that came along. */
export interface Submission {
  body: Record<string, unknown>
  uploads: readonly Upload[]
}

const defaultFileBytes = 5 * 1024 * 1024
const baseBytes = 32 * 1024 * 1024

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
  const paths: string[] = []
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
  if (!request.isMultipart()) return { body: asFields(request.body), uploads, discard }
  try {
    const body = await readMultipart(request, limitsOf(collection), async (part, signal) => {
      if (!takesFiles(collection, part.fieldname)) {
        for await (const _ of part.file) signal.throwIfAborted()
        return
      }
      const path = files.temporaryPath()
      paths.push(path)
      const out = createWriteStream(path, { flags: 'wx' })
      await pipeline(part.file, out, { signal })
      const name = part.filename ?? ''
      // An input that was left empty; it asks for nothing.
      if (name === '' && out.bytesWritten === 0) return
      const found = await sniffType(path, name)
      uploads.push({ field: part.fieldname, name, size: out.bytesWritten, ...found, path })
    })
    return { body, uploads, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Bytes of a body without files that a write to any of the collections may have. */
export const largestBody = (collections: Iterable<Collection>): number =>
  baseBytes + Math.max(0, ...[...collections].map((collection) => sum(textSizes(collection))))

function limitsOf(collection: Collection): MultipartLimits {
  const sizes = fileSizes(collection)
  const text = baseBytes + sum(textSizes(collection))
  return {
    text,
    total: text + sum(sizes),
    // One byte more than any field takes lets validation say that a file is too large, and keeps no more of it.
    file: Math.max(defaultFileBytes, ...sizes.map(([size]) => size)) + 1,
  }
}

/** Size and number of what each field may hold. */
type Sizes = [size: number, count: number][]
const sum = (sizes: Sizes): number => sizes.reduce((total, [size, count]) => total + size * count, 0)

const fileSizes = ({ fields }: Collection): Sizes =>
  Object.values(fields).flatMap((field) =>
    field.type === 'file' ? [[field.maxSize ?? defaultFileBytes, Math.max(field.maxSelect ?? 1, 1)] as const] : [],
  ) as Sizes

const textSizes = ({ fields }: Collection): Sizes =>
  Object.values(fields).flatMap((field) => {
    if (field.type === 'json') return [[field.maxSize || 1 << 20, 1]]
    return field.type === 'editor' ? [[field.maxSize || 5 << 20, 1]] : []
  }) as Sizes

/** `photos`, `photos+` and `+photos` all bring files to the field. */
const takesFiles = ({ fields }: Collection, key: string): boolean =>
  Object.hasOwn(fields, key.replace(/^\+|\+$/g, '')) && fields[key.replace(/^\+|\+$/g, '')]?.type === 'file'
