import type { IncomingHttpHeaders } from 'node:http'
import type { Authenticate, AuthRecord } from '../request.ts'
import type { ExtensionSlot } from './sign-in-extension.ts'
import type { Tokens } from './tokens.ts'

export interface CachingAuthenticate extends Authenticate {
  /** The cached sender of these headers; undefined before the first lookup. */
  known(headers: IncomingHttpHeaders): AuthRecord | null | undefined
}

/**
 * The sender of these headers. A missing, expired or foreign token means a guest, never an error. Limits, the route and the
 * log all need it, so the token of a request is checked once and cached.
 */
export function createAuthenticate(tokens: Tokens, extension: ExtensionSlot): CachingAuthenticate {
  const asked = new WeakMap<IncomingHttpHeaders, Promise<AuthRecord | null>>()
  const found = new WeakMap<IncomingHttpHeaders, AuthRecord | null>()
  const authenticate = (headers: IncomingHttpHeaders) => {
    let answer = asked.get(headers)
    if (!answer) {
      answer = readCaller(tokens, extension, headers).then((caller) => {
        found.set(headers, caller)
        return caller
      })
      asked.set(headers, answer)
    }
    return answer
  }
  return Object.assign(authenticate, { known: (headers: IncomingHttpHeaders) => found.get(headers) })
}

async function readCaller(
  tokens: Tokens,
  extension: ExtensionSlot,
  headers: IncomingHttpHeaders,
): Promise<AuthRecord | null> {
  const token = bearerOf(headers)
  const holder = token ? await tokens.read(token, 'auth') : null
  if (!holder) return null
  const { collection, record, claims } = holder
  const signedInAt = typeof claims.signedInAt === 'number' ? { signedInAt: claims.signedInAt } : {}
  const readOnly = claims.readOnly === true ? { isReadOnly: true } : {}
  const session = typeof claims.session === 'string' ? { session: claims.session } : {}
  const lacksFactor = collection.isSuperusers && ((await extension.current?.lacksFactor(record)) ?? false)
  return {
    ...{ collection, record, isSuperuser: collection.isSuperusers && !lacksFactor },
    ...(lacksFactor ? { lacksFactor } : {}),
    ...{ ...signedInAt, ...readOnly, ...session },
  }
}

/** The token, with or without the word before it; '' when there is none. */
export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.replace(/^bearer\s+/i, '')
