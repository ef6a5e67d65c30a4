import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileField } from '#shared/collections/define.ts'
import { notFound, unauthorized } from '../errors.ts'
import type { FileStore, StoredFile } from '../files/file-store.ts'
import type { Tokens } from '../records/auth/tokens.ts'
import type { AuthRecord, RecordStore } from '../records/record-store.ts'
import type { Authenticate } from './record-routes.ts'
import { requestInfo } from './request-info.ts'

interface FileRoutes {
  records: RecordStore
  files: FileStore
  tokens: Tokens
  authenticate: Authenticate
}
type Params = { collection: string; id: string; filename: string }

/** By extension: a browser is never asked to guess. What is not listed is a download of bytes. */
const mimeTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.bmp': 'image/bmp',
  '.svg': 'image/svg+xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.zip': 'application/zip',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}
const shownInline = /^(image\/(png|jpeg|gif|webp|bmp)|audio\/|video\/|application\/pdf)/

/** Files of records and the short-lived tokens that open protected ones. */
export function registerFileRoutes(
  fastify: FastifyInstance,
  { records, files, tokens, authenticate }: FileRoutes,
): void {
  fastify.post('/api/files/token', async (request) => {
    const caller = await authenticate(request.headers)
    if (!caller) throw unauthorized('The request requires valid record authorization token.')
    return { token: await tokens.issue('file', caller.collection, caller.record) }
  })

  fastify.get<{ Params: Params; Querystring: Record<string, string> }>(
    '/api/files/:collection/:id/:filename',
    async (request, reply) => {
      const { collection: name, id, filename } = request.params
      const collection = records.collection(name)
      if (!collection) throw notFound('Missing or invalid collection context.')
      const record = await records.byId(collection.name, id)
      const field = Object.entries(collection.fields).find(
        ([key, { type }]) => type === 'file' && [record?.[key]].flat().includes(filename),
      )?.[1] as FileField | undefined
      if (!record || !field) throw notFound()
      if (field.protected && !(await maySee(request, collection.name, id))) throw notFound()
      const file = await files.open(`${records.idOf(collection)}/${id}/${filename}`)
      if (!file) throw notFound()
      return sendFile(request, reply, file, filename)
    },
  )

  /** The Authorization header does not count here: an `<img>` cannot send one, a token in the address can be short-lived. */
  async function maySee(
    request: FastifyRequest<{ Querystring: Record<string, string> }>,
    collection: string,
    id: string,
  ) {
    const holder = request.query.token ? await tokens.read(request.query.token, 'file') : null
    const auth: AuthRecord | null = holder && {
      collection: holder.collection,
      record: holder.record,
      isSuperuser: holder.collection.name === '_superusers',
    }
    return (await records.visible(requestInfo(request, auth, {}, 'protectedFile'), collection, id)) !== null
  }
}

const goTrue = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])

function sendFile(
  request: FastifyRequest<{ Querystring: Record<string, string> }>,
  reply: FastifyReply,
  file: StoredFile,
  name: string,
) {
  const type = mimeTypes[extname(name).toLowerCase()] ?? 'application/octet-stream'
  const inline = shownInline.test(type) && !goTrue.has(request.query.download ?? '')
  const modified = new Date(Math.floor(file.modified.getTime() / 1000) * 1000)
  reply.removeHeader('x-frame-options')
  reply.headers({
    'content-type': type,
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'max-age=2592000, stale-while-revalidate=86400',
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
  })
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  if (since >= modified.getTime()) return reply.code(304).send()
  const range = parseRange(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (!range) return reply.header('content-length', file.size).send(file.read())
  reply.code(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    'content-length': range.end - range.start + 1,
  })
  return reply.send(file.read(range))
}

/** One range; several at once are answered with the whole file, as a server may. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
