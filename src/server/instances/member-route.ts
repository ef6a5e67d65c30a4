import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import type { Engine } from '#server/engine/engine.ts'
import { forbidden, notFound, unauthorized } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Role } from '#shared/collections/rules.ts'
import { isAtLeast, roleIn } from './membership.ts'

interface MemberRoute<R extends RouteGenericInterface> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** The minimum role. */
  role: Role
  /** The instance that a request is about; may throw 400 or 404. */
  instanceOf: (request: FastifyRequest<R>) => string | Promise<string>
  answer: (call: MemberCall<R>) => Promise<unknown>
}

interface MemberCall<R extends RouteGenericInterface> {
  request: FastifyRequest<R>
  reply: FastifyReply
  auth: AuthRecord
  instance: string
}

/**
 * Adds a route for members of an instance and for superusers. Guests get 401. Others get 404 if every member may
 * use it, as if the instance did not exist, and 403 if a role is required.
 *
 * ```ts
 * memberRoute<{ Params: { instance: string } }>(engine, {
 *   method: 'GET',
 *   path: '/api/instances/:instance/knowledge-figures',
 *   role: 'viewer',
 *   instanceOf: ({ params }) => params.instance,
 *   answer: ({ instance }) => figuresOf(engine, instance),
 * })
 * ```
 */
export function memberRoute<R extends RouteGenericInterface>(
  { http, records, authenticate }: Engine,
  { method, path, role, instanceOf, answer }: MemberRoute<R>,
): void {
  http.route({
    method,
    url: path,
    handler: async (incoming, reply) => {
      const request = incoming as FastifyRequest<R>
      const auth = await authenticate(request.headers)
      if (!auth) throw unauthorized()
      const instance = await instanceOf(request)
      const isAllowed = auth.isSuperuser || isAtLeast(await roleIn(records, auth.record.id, instance), role)
      if (!isAllowed) throw role === 'viewer' ? notFound() : forbidden()
      return answer({ request, reply, auth, instance })
    },
  })
}
