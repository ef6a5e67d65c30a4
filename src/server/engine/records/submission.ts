import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../files/file-store.ts'
import { sniffType } from '../files/media-types.ts'
import { asFields, type MultipartLimits, readMultipart } from '../http/multipart-form.ts'
import type { ModelField } from './fields/field.ts'
import { fileBytesOf, isFile } from './fields/file.ts'
import type { Model } from './model.ts'

/** An uploaded file that is not stored yet. */
export interface Upload {
  readonly field: string
  readonly name: string
  readonly size: number
  /** Detected from the content, with the usual extension of that type. */
  readonly mimeType: string
  readonly extension: string
  /** Path of the bytes on disk until the record is saved. */
  readonly path: string
}

/** A submitted write: the body, whose modifiers the service resolves, and the uploaded files. */
export interface Submission {
  body: Record<string, unknown>
  uploads: readonly Upload[]
}

/** Bytes that every body may have in addition to those its fields reserve. */
const baseBytes = 32 * 1024 * 1024

/**
 * Reads the body of a write: JSON, a URL-encoded form, or a multipart form, whose files are kept on disk. Call `discard` after the
 * write, whether it succeeded or not; stored files have been moved away by then.
 */
export async function readSubmission(
  request: FastifyRequest,
  model: Model,
  files: FileStore,
): Promise<Submission & { discard(): Promise<void> }> {
  const uploads: Upload[] = []
  const paths: string[] = []
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
  if (!request.isMultipart()) return { body: asFields(request.body), uploads, discard }
  try {
    const body = await readMultipart(request, limitsOf(model), async (part, signal) => {
      if (!takesFiles(model, part.fieldname)) {
        for await (const _ of part.file) signal.throwIfAborted()
        return
      }
      const path = files.temporaryPath()
      paths.push(path)
      const out = createWriteStream(path, { flags: 'wx' })
      await pipeline(part.file, out, { signal })
      const name = part.filename ?? ''
      // An empty file input.
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

/** Max bytes of a body without files, over all collections. */
export const maxBodyBytes = (models: Iterable<Model>): number => Math.max(...[...models].map(textBytes))

function limitsOf(model: Model): MultipartLimits {
  const text = textBytes(model)
  return {
    text,
    total: text + sum(model.files.map(reserved)),
    // One byte more than the field allows, so that validation can report a file that is too large.
    file: Math.max(fileBytesOf({}), ...model.files.map(({ definition }) => fileBytesOf(definition))) + 1,
  }
}

const textBytes = ({ fields }: Model): number => baseBytes + sum(fields.filter((field) => !isFile(field)).map(reserved))

const reserved = ({ type, definition }: ModelField): number => type.bodyBytes?.(definition) ?? 0
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

/** `photos`, `photos+` and `+photos` all upload to the field. */
const takesFiles = (model: Model, key: string): boolean => isFile(model.field(key.replace(/^\+|\+$/g, '')))
