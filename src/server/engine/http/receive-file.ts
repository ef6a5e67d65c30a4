import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { readMultipart } from './multipart-form.ts'

/**
 * Stores the `file` of a form at `path`, which must not exist, and ignores everything else of the form.
 *
 * @returns its name as submitted; '' without a file
 * @throws ApiError 413 above `maxBytes`, UnreadableBody for an invalid or incomplete form
 */
export async function receiveFile(request: FastifyRequest, path: string, maxBytes: number): Promise<string> {
  let name = ''
  if (!request.isMultipart()) return name
  const limits = { total: maxBytes + (1 << 16), file: maxBytes, text: 1 << 16 }
  await readMultipart(request, limits, async (part, signal) => {
    if (part.fieldname !== 'file' || name) {
      for await (const _ of part.file) signal.throwIfAborted()
      return
    }
    name = part.filename ?? ''
    await pipeline(part.file, createWriteStream(path, { flags: 'wx' }), { signal })
    if (part.file.truncated) throw new ApiError(413)
  })
  return name
}
