import { jwtVerify, SignJWT } from 'jose'
import type { Clock } from '#server/engine/clock.ts'
import { uniqueName } from '#server/engine/random.ts'
import type { Member, SimulatedStore } from './store.ts'

/**
 * `hint`: opens the consent page for a member; issued by the product to its own users, so that nobody consents as somebody else.
 * The others are those of OAuth 2.
 */
export type TokenKind = 'hint' | 'code' | 'access' | 'refresh'

export interface Grant {
  readonly member: Member
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly redirectUri: string
}

const day = 24 * 3600
export const lifetimeSeconds: Readonly<Record<TokenKind, number>> = {
  hint: 15 * 60,
  code: 30 * 60,
  access: 60 * day,
  refresh: 365 * day,
}

/** Signed tokens that contain what they grant. Only used codes are stored. */
export interface Tokens {
  issue(kind: TokenKind, grant: Grant): Promise<string>
  /** @returns what it grants, whether or not it has expired; null if it is not a token of this kind */
  read(kind: TokenKind, token: string): Promise<{ grant: Grant; isExpired: boolean } | null>
  /** The grant of a code, which can be redeemed once; null if it is invalid or used. */
  redeem(token: string): Promise<Grant | null>
}

export function createTokens(secret: string, clock: Clock, spendCode: SimulatedStore['spendCode']): Tokens {
  const key = new TextEncoder().encode(secret)
  const now = () => Math.floor(clock.now().getTime() / 1000)

  async function open(kind: TokenKind, token: string) {
    try {
      // The time is compared here, to distinguish expired tokens from invalid ones.
      const { payload } = await jwtVerify(token, key, { audience: kind, currentDate: new Date(0) })
      return { id: String(payload.jti), grant: payload.grant as Grant, isExpired: Number(payload.exp) <= now() }
    } catch {
      return null
    }
  }

  return {
    issue(kind, grant) {
      return new SignJWT({ grant })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(kind)
        .setJti(uniqueName(8))
        .setExpirationTime(now() + lifetimeSeconds[kind])
        .sign(key)
    },
    read: open,
    async redeem(token) {
      const code = await open('code', token)
      return code && !code.isExpired && (await spendCode(code.id)) ? code.grant : null
    },
  }
}
