import type { IncomingHttpHeaders } from 'node:http'
import type { AuthRecord } from '../record-store.ts'
import type { Tokens } from './tokens.ts'

/** Who sends these headers. A missing, expired or foreign token makes a guest, never an error. */
export function createAuthenticate(tokens: Tokens) {
  return async (headers: IncomingHttpHeaders): Promise<AuthRecord | null> => {
    const header = headers.authorization
    if (!header) return null
    const holder = await tokens.read(header.replace(/^bearer\s+/i, ''), 'auth')
    if (!holder) return null
    const { collection, record } = holder
    return { collection, record, isSuperuser: collection.name === '_superusers' }
  }
}
