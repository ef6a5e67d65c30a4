import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, badRequest, notFound } from '../errors.ts'
import type { Logger } from '../log.ts'
import { storageError } from '../storage-errors.ts'

/** The body of a request could not be read as what it says it is. */
export class UnreadableBody extends ApiError {
  constructor(cause?: unknown) {
    super(400, '', {}, { cause })
    this.name = 'UnreadableBody'
  }
}

/** Every failure is answered with PocketBase's three keys; an unexpected one is logged and answered opaquely. */
export function answerErrors(fastify: FastifyInstance, log: Logger): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = asApiError(error)
    if (answer.status >= 500) {
      log.error({ err: error, request: request.id, method: request.method, path: pathOf(request) }, 'a request failed')
    }
    hangUpOnUnread(request, reply)
    return reply.code(answer.status).send(answer.toJSON())
  })
  fastify.setNotFoundHandler(() => {
    throw notFound()
  })
}

/** Of an address that no route could be looked up for. */
export function answerFrameworkError(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const answer = badRequest()
  reply.code(answer.status).send(answer.toJSON())
}

/** Of bytes that are no HTTP, and of clients that take too long to say what they want. */
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

/** Less than this is read and forgotten, so that the connection can be used again. */
const maxDrainedBytes = 1024 * 1024

/** A refused upload is not read to its end. */
function hangUpOnUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  const isLong = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxDrainedBytes
  if (isLong) reply.header('connection', 'close')
}

/** Without the query, which may carry tokens. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0]!
