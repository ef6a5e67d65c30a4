import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '../files/file-store.ts'
import { contentTypeOf, isShownInline } from './content-types.ts'

export interface FileAnswer {
  /** Made by the server, so it needs no escaping. */
  name: string
  /** Where the name does not tell it. */
  type?: string
  /** Saved rather than shown, whatever its type. */
  asAttachment: boolean
  /** Seen with a token of one person: no cache that others share may keep it. */
  isPrivate: boolean
}

/** Answers with a file, or the one range of it that was asked for. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { name, type = contentTypeOf(name), asAttachment, isPrivate }: FileAnswer,
): FastifyReply {
  const inline = isShownInline(type) && !asAttachment
  const modified = new Date(Math.floor(file.modified.getTime() / 1000) * 1000)
  reply.removeHeader('x-frame-options')
  reply.headers({
    'content-type': type,
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cache-control': `${isPrivate ? 'private, ' : ''}max-age=2592000, stale-while-revalidate=86400`,
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
  })
  if (Date.parse(request.headers['if-modified-since'] ?? '') >= modified.getTime()) return reply.code(304).send()
  const range = isCurrent(request, modified) ? parseRange(request.headers.range, file.size) : null
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  // The body of an answer to HEAD is thrown away, so it is not read.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : file.read(range ?? undefined))
}

/** A client that goes on with a part it has wants the rest of the same file or all of the new one. */
const isCurrent = ({ headers }: FastifyRequest, modified: Date): boolean =>
  headers['if-range'] === undefined || Date.parse(String(headers['if-range'])) === modified.getTime()

/** One range; several at once are answered with the whole file, as a server may. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || size === 0 || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
