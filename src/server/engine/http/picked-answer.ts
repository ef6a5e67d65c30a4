import type { FastifyRequest } from 'fastify'
import { compilePicker } from '../records/read/pick-fields.ts'
import { requestInfo } from '../records/request.ts'

/** The answer, or what `?fields=` leaves of it. */
export function picked<T extends object>(request: FastifyRequest, answer: T): unknown {
  const picker = compilePicker(requestInfo(request, null).query.fields)
  return picker?.(answer as Record<string, unknown>) ?? answer
}
