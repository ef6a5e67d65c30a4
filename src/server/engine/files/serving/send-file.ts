import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '../file-store.ts'
import { contentTypeOf, isShownInline, servedType } from '../media-types.ts'
import { contentRange, multipartRanges, parseRanges } from './byte-ranges.ts'

export interface FileAnswer {
  /** Made by the server, so it needs no escaping. */
  name: string
  /** Where the name does not tell it. */
  type?: string
  /** Saved rather than shown, whatever its type. */
  asAttachment: boolean
  /** Opened with one person's token, whose access may end at any time: must not be cached. */
  isPrivate: boolean
}

/** Answers with a file, or the ranges of it that were asked for. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { name, type: promised = contentTypeOf(name), asAttachment, isPrivate }: FileAnswer,
): FastifyReply {
  const inline = isShownInline(promised) && !asAttachment
  const type = servedType(promised)
  const modified = new Date(Math.floor(file.modified.getTime() / 1000) * 1000)
  reply.removeHeader('x-frame-options')
  reply.headers({
    'content-type': type,
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cache-control': isPrivate ? 'private, no-store' : 'max-age=2592000, stale-while-revalidate=86400',
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
  })
  if (Date.parse(request.headers['if-modified-since'] ?? '') >= modified.getTime()) {
    return reply.code(304).removeHeader('content-type').send()
  }
  const ranges = isCurrent(request, modified) ? parseRanges(request.headers.range, file.size) : null
  if (ranges === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  // The body of an answer to HEAD is thrown away, so it is not read.
  const send = (read: () => Readable) => reply.send(request.method === 'HEAD' ? Readable.from([]) : read())
  const [range, ...more] = ranges ?? []
  if (!range) {
    reply.header('content-length', file.size)
    return file.content && request.method !== 'HEAD' ? reply.send(file.content) : send(() => file.read())
  }
  reply.code(206)
  if (more.length > 0) {
    const parts = multipartRanges(file, type, [range, ...more])
    reply.headers({ 'content-type': parts.type, 'content-length': parts.length })
    return send(parts.body)
  }
  reply.headers({ 'content-range': contentRange(range, file.size), 'content-length': range.end - range.start + 1 })
  return send(() => file.read(range))
}

/** A client that goes on with a part it has wants the rest of the same file or all of the new one. */
const isCurrent = ({ headers }: FastifyRequest, modified: Date): boolean =>
  headers['if-range'] === undefined || Date.parse(String(headers['if-range'])) === modified.getTime()
