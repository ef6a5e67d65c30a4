import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, unauthorized } from '../../errors.ts'
import type { Authenticate, AuthRecord } from '../request.ts'

/** The caller, if it is a superuser. @throws ApiError 401 for guests, 403 for all others */
export async function requireSuperuser(authenticate: Authenticate, request: FastifyRequest): Promise<AuthRecord> {
  const caller = await authenticate(request.headers)
  if (!caller) throw unauthorized('The request requires valid record authorization token.')
  if (!caller.isSuperuser) throw forbidden('The authorized record is not allowed to perform this action.')
  return caller
}

/** A hook that lets only superusers pass, before the body is read. */
export const superusersOnly = (authenticate: Authenticate) => ({
  onRequest: async (request: FastifyRequest, _reply: FastifyReply) => {
    await requireSuperuser(authenticate, request)
  },
})
