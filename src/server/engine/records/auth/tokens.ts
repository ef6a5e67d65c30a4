import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { boundedCache } from '../../bounded-cache.ts'
import type { Clock } from '../../clock.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordStore } from '../records.ts'
import type { ExtensionSlot } from './sign-in-extension.ts'

export type TokenType = 'auth' | 'file' | 'verification' | 'passwordReset' | 'emailChange'

/** A valid token: its record and claims. */
export interface TokenHolder {
  collection: Model
  record: RecordData
  claims: Readonly<Record<string, unknown>>
}

export interface Tokens {
  /** A JWT (HS256) valid for `seconds`, or for the collection's duration of its type. */
  issue(
    type: TokenType,
    collection: Model,
    record: RecordData,
    claims?: Record<string, unknown>,
    seconds?: number,
  ): Promise<string>
  /** Null unless it is a valid, unexpired token of this type. Reads the record each time. */
  read(token: string, type: TokenType): Promise<TokenHolder | null>
}

const maxVerified = 10_000

/**
 * Tokens signed with the record's own `tokenKey` and a secret of its collection and type: a new key ends all tokens of
 * a record at once. Those that sign requests also end with their session, if the product keeps sessions.
 */
export function createTokens(
  records: RecordStore,
  secret: (name: string) => Promise<string>,
  clock: Clock,
  extension: ExtensionSlot = { current: null },
): Tokens {
  const verified = boundedCache<{ key: string; expires: number; claims: Record<string, unknown> }>(maxVerified, {
    name: 'tokens',
  })
  const encoder = new TextEncoder()

  return {
    async issue(type, collection, record, claims = {}, seconds = optionsOf(type, collection).duration) {
      const key = await keyOf(type, collection, record)
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ ...claims, type, id: record.id, collectionId: collection.id })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime(now + seconds)
        .sign(encoder.encode(key))
    },

    async read(token, type) {
      const claimed = verified.get(token)?.claims ?? peek(token)
      if (
        !claimed ||
        claimed.type !== type ||
        typeof claimed.id !== 'string' ||
        typeof claimed.collectionId !== 'string'
      )
        return null
      const collection = records.collection(claimed.collectionId)
      if (!collection?.isAuth) return null
      const record = await records.byId(collection.name, claimed.id)
      if (!record) return null
      const key = await keyOf(type, collection, record)
      const claims = await verify(token, key)
      return claims && (await isInSession(type, claims)) ? { collection, record, claims } : null
    },
  }

  /** Mail tokens do not belong to a session, and read-only tokens are issued to an administrator. */
  function isInSession(type: TokenType, { session, readOnly }: Record<string, unknown>): boolean | Promise<boolean> {
    if (!extension.current || readOnly === true || (type !== 'auth' && type !== 'file')) return true
    return typeof session === 'string' && extension.current.isOpen(session)
  }

  /** Checking signatures is expensive; a checked one is cached until it expires or the key changes. */
  async function verify(token: string, key: string): Promise<Record<string, unknown> | null> {
    const now = clock.now()
    const known = verified.get(token)
    if (known && known.key === key) return known.expires * 1000 > now.getTime() ? known.claims : null
    try {
      const { payload } = await jwtVerify(token, encoder.encode(key), { algorithms: ['HS256'], currentDate: now })
      if (typeof payload.exp !== 'number') return null
      verified.set(token, { key, expires: payload.exp, claims: payload })
      return payload
    } catch {
      return null
    }
  }

  async function keyOf(type: TokenType, collection: Model, record: RecordData): Promise<string> {
    const own = optionsOf(type, collection).secret
    return `${record.tokenKey}${own || (await secret(`${collection.name}:${type}`))}`
  }
}

const optionsOf = (type: TokenType, collection: Model) => collection.auth![`${type}Token`]

function peek(token: string): Record<string, unknown> | null {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}
