import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { invalid } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { sniffType } from '#server/engine/files/media-types.ts'
import { asFields, readMultipart } from '#server/engine/http/multipart-form.ts'
import { newId } from '#server/engine/records/fields/generate.ts'
import { storedName } from '#server/engine/records/write/stored-name.ts'
import { visitorFiles } from '#shared/contracts/chat.ts'
import type { Chat } from './chat.ts'

/** A submitted message whose files are still temporary files. */
export interface ReceivedMessage {
  readonly body: Record<string, unknown>
  readonly files: readonly ReceivedFile[]
  /** Call when done; files that were stored have been moved away by then. */
  discard(): Promise<void>
}

export interface ReceivedFile {
  /** The name under which it will be stored. */
  readonly name: string
  /** Detected from the content. */
  readonly type: string
  readonly path: string
  readonly size: number
}

interface TakenFiles {
  readonly most: number
  /** Per file. */
  readonly bytes: number
  readonly types: readonly string[]
}

const textBytes = 64 * 1024

/** @throws ApiError 400 for too many files, or one that is too large or of an unsupported type; 413 */
export async function receiveMessage(
  { files }: Chat,
  request: FastifyRequest,
  { most, bytes, types }: TakenFiles = visitorFiles,
): Promise<ReceivedMessage> {
  if (!request.isMultipart()) return { body: asFields(request.body), files: [], async discard() {} }
  const received: ReceivedFile[] = []
  const paths: string[] = []
  const limits = { total: most * bytes + textBytes, file: bytes + 1, text: textBytes }
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
  try {
    const body = await readMultipart(request, limits, async (part, signal) => {
      if (part.fieldname !== 'files' || received.length === most) {
        throw invalid('files', 'validation_too_many_files', `Up to ${most} files.`, { maxSelect: most })
      }
      const path = files.temporaryPath()
      paths.push(path)
      const out = createWriteStream(path, { flags: 'wx' })
      await pipeline(part.file, out, { signal })
      const given = part.filename ?? ''
      if (out.bytesWritten > bytes) {
        const details = { file: given, maxSize: bytes }
        throw invalid(
          'files',
          'validation_file_size_limit',
          `The maximum allowed file size is ${bytes} bytes.`,
          details,
        )
      }
      const found = await sniffType(path, given)
      if (out.bytesWritten === 0 || !types.includes(found.mimeType)) {
        throw invalid('files', 'validation_invalid_mime_type', 'Files of this type are not accepted.')
      }
      received.push({ name: storedName(given, found, true), type: found.mimeType, path, size: out.bytesWritten })
    })
    return { body, files: received, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/**
 * Stores the files of the message that `save` writes, outside of its transaction, because the file store may be slow. Removes
 * them again if the message was not written under this id; if that is unknown, the sweep at the next start does.
 *
 * @param save gets the message id and the file sizes by name, and returns the stored message
 */
export async function withFiles<T extends { readonly stored: string }>(
  { files, records, log }: Chat,
  received: readonly ReceivedFile[],
  save: (id: string, sizes: ReadonlyMap<string, number>) => Promise<T>,
): Promise<T> {
  const id = newId()
  const keys = received.map(({ name }) => fileKey(records.collection('messages')!.id, id, name))
  const remove = async () => {
    for (const key of keys) {
      await files.delete(key).catch((err: unknown) => log.error({ err, key }, 'a visitor’s file could not be removed'))
    }
  }
  for (const [index, { path }] of received.entries()) await files.put(keys[index]!, path)
  try {
    const result = await save(id, new Map(received.map(({ name, size }) => [name, size])))
    // The message was already stored by an earlier call.
    if (result.stored !== id) await remove()
    return result
  } catch (error) {
    if (!(await records.byId('messages', id).catch(() => true))) await remove()
    throw error
  }
}
