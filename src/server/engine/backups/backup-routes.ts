import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { badRequest, type FieldError, fieldError, forbidden } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { sniffType } from '../files/media-types.ts'
import { sendFile } from '../files/serving/send-file.ts'
import { doLongWork } from '../http/long-work.ts'
import { readFields, readMultipart } from '../http/multipart-form.ts'
import type { Limits } from '../limits/register-limits.ts'
import { blank, refuse, renameUnreadable } from '../records/auth/submitted.ts'
import { superusersOnly } from '../records/auth/superusers-only.ts'
import type { Tokens } from '../records/auth/tokens.ts'
import { picked } from '../records/read/picked-answer.ts'
import type { Authenticate } from '../records/request.ts'
import { requestInfo } from '../records/request.ts'
import type { Backups } from './create-backups.ts'

export interface BackupRoutes {
  backups: Backups
  files: FileStore
  tokens: Tokens
  authenticate: Authenticate
  limits: Pick<Limits, 'allowsSuperusers'>
}
type Key = { Params: { key: string } }

/** `/api/backups`. */
export function registerBackupRoutes(fastify: FastifyInstance, options: BackupRoutes): void {
  const { backups, files, tokens, authenticate, limits } = options
  const guarded = { ...superusersOnly(authenticate), errorHandler: renameUnreadable }

  fastify.get('/api/backups', guarded, async (request) => picked(request, await backups.list()))

  fastify.post('/api/backups', guarded, async (request, reply) => {
    const { name = '' } = await readFields(request)
    if (typeof name !== 'string') throw badRequest('An error occurred while loading the submitted data.')
    await doLongWork(request, () => backups.create(name))
    return reply.code(204).send()
  })

  fastify.post('/api/backups/upload', guarded, async (request, reply) => {
    let upload: Upload | null = null
    const unlimited = { total: Number.POSITIVE_INFINITY, file: Number.POSITIVE_INFINITY, text: 1024 * 1024 }
    const path = files.temporaryPath()
    try {
      if (request.isMultipart()) {
        await readMultipart(request, unlimited, async (part, signal) => {
          if (part.fieldname !== 'file' || upload) {
            for await (const _ of part.file) signal.throwIfAborted()
            return
          }
          await pipeline(part.file, createWriteStream(path, { flags: 'wx', flush: true }), { signal })
          upload = { name: part.filename ?? '', path }
        })
      }
      await backups.upload(...(await checkUpload(upload)))
    } finally {
      await rm(path, { force: true })
    }
    return reply.code(204).send()
  })

  fastify.get<Key>('/api/backups/:key', async (request, reply) => {
    const { token = '' } = requestInfo(request, null).query
    const holder = token ? await tokens.read(token, 'file') : null
    if (holder?.collection.name !== '_superusers' || !limits.allowsSuperusers(request.ip)) {
      throw forbidden('Insufficient permissions to access the resource.')
    }
    const file = await backups.find(request.params.key)
    return sendFile(request, reply, file, { name: request.params.key, asAttachment: true, isPrivate: true })
  })

  fastify.delete<Key>('/api/backups/:key', guarded, async (request, reply) => {
    await backups.delete(request.params.key)
    return reply.code(204).send()
  })

  fastify.post<Key>('/api/backups/:key/restore', guarded, async (request, reply) => {
    await doLongWork(request, () => backups.restore(request.params.key))
    return reply.code(204).send()
  })
}

type Upload = { name: string; path: string }

/** @throws ApiError 400 if there is none, or its content is not a zip */
async function checkUpload(upload: Upload | null): Promise<[name: string, path: string]> {
  refuse({ file: upload ? await checkType(upload) : blank })
  return [upload!.name, upload!.path]
}

async function checkType({ name, path }: Upload): Promise<FieldError | null> {
  if ((await sniffType(path, name)).mimeType === 'application/zip') return null
  const message = 'The file must be one of the following types: application/zip.'
  return fieldError('validation_invalid_mime_type', message)
}
