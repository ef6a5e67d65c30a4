import type { IncomingHttpHeaders } from 'node:http'
import type { AuthRecord } from '../record-store.ts'
import type { Tokens } from './tokens.ts'

/** Who sends these headers. A missing, expired or foreign token makes a guest, never an error. */
export function createAuthenticate(tokens: Tokens) {
  return async (headers: IncomingHttpHeaders): Promise<AuthRecord | null> => {
    const token = bearerOf(headers)
    const holder = token ? await tokens.read(token, 'auth') : null
    if (!holder) return null
    const { collection, record, claims } = holder
    const signedInAt = typeof claims.signedInAt === 'number' ? { signedInAt: claims.signedInAt } : {}
    return { collection, record, isSuperuser: collection.name === '_superusers', ...signedInAt }
  }
}

/** The token, with or without the word before it; '' when there is none. */
export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.replace(/^bearer\s+/i, '')
