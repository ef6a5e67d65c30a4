import type { FastifyRequest } from 'fastify'
import { requestInfo } from '../request.ts'
import { compilePicker } from './pick-fields.ts'

/** The answer, reduced to `?fields=` if given. */
export function picked<T extends object>(request: FastifyRequest, answer: T): unknown {
  const picker = compilePicker(requestInfo(request, null).query.fields)
  return picker?.(answer as Record<string, unknown>) ?? answer
}

/** A page, to whose items `?fields=` applies. */
export const pickedItems = <T extends { items: readonly object[] }>(request: FastifyRequest, page: T): unknown =>
  requestInfo(request, null).query.fields ? { ...page, items: picked(request, page.items) } : page
