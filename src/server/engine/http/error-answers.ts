import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, badRequest, notFound } from '../errors.ts'
import type { Logger } from '../log.ts'
import { storageError } from '../storage-errors.ts'

/** The body of a request is invalid for its content type. */
export class UnreadableBody extends ApiError {
  constructor(cause?: unknown) {
    super(400, '', {}, { cause })
    this.name = 'UnreadableBody'
  }
}

/** Every failure is answered with PocketBase's three keys; an unexpected one is logged and answered with a generic message. */
export function answerErrors(fastify: FastifyInstance, log: Logger): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = asApiError(error)
    if (answer.status >= 500) {
      log.error({ err: error, request: request.id, method: request.method, path: pathOf(request) }, 'a request failed')
    }
    hangUpOnUnread(request, reply)
    for (const name of ofContent) reply.removeHeader(name)
    if (reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.toJSON())
  })
  fastify.setNotFoundHandler(() => {
    throw notFound()
  })
}

/** Headers of a file that could not be read after all. */
const ofContent = ['content-disposition', 'content-range', 'last-modified', 'accept-ranges']

/** Answers a URL that the router cannot decode. */
export function answerFrameworkError(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const answer = badRequest()
  reply.code(answer.status).send(answer.toJSON())
}

/** Answers bytes that are not HTTP, and clients that take too long to send a request. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, text] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Request Timeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large']
        : [400, 'Bad Request']
  const body = JSON.stringify(new ApiError(status).toJSON())
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (error.statusCode === 413) return new ApiError(413)
  if (error.statusCode === 415) return badRequest('Unsupported Content-Type.')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return badRequest()
  return storageError(error) ?? new ApiError(500, '', {}, { cause: error })
}

/** Shorter bodies are read and discarded, so that the connection can be reused. */
const maxDrainedBytes = 1024 * 1024

/** A rejected upload is not read to its end. */
function hangUpOnUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  const isLong = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxDrainedBytes
  if (isLong) reply.header('connection', 'close')
}

/** Without the query, which may carry tokens. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0]!
