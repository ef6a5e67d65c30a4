import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import { isStorable } from '#server/engine/records/fields/values.ts'
import { maxIdentityHours } from '#shared/contracts/chat.ts'
import { normalisePhone } from '#shared/contracts/phone.ts'
import type { Chat, ChatChannel } from './chat.ts'
import { identitySecret } from './identity-keys.ts'

/** A visitor's identity as signed by the site. */
export interface Identity {
  /** The customer's id in the site's own systems: the token's `sub`. */
  readonly customer: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** Allowed clock skew. */
const toleranceSeconds = 60

const text = (max: number) => z.string().trim().max(max).refine(isStorable)
const claims = z.object({
  sub: text(200).min(1),
  exp: z.number(),
  name: text(160).catch(''),
  email: z.email().max(255).catch(''),
  phone: z.string().max(40).catch(''),
})

/**
 * Verifies a signed identity token: HS256 with one of this channel's keys, named by `kid`, with `sub` and `exp`. An `aud`, if
 * present, must be the channel's site token.
 *
 * @throws ApiError 401 `identity_expired` or `identity_invalid`
 */
export async function verifyIdentity(chat: Chat, channel: ChatChannel, token: string): Promise<Identity> {
  const now = chat.clock.now()
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const secret = identitySecret(chat, channel, kid ?? '')
        if (!secret) throw refused('identity_invalid', 'The token is signed with an unknown key.')
        return new TextEncoder().encode(secret)
      },
      { algorithms: ['HS256'], requiredClaims: ['sub', 'exp'], clockTolerance: toleranceSeconds, currentDate: now },
    )
    const { data } = claims.safeParse(payload)
    const isForChannel = payload.aud === undefined || [payload.aud].flat().includes(channel.siteToken)
    if (!data || !isForChannel) throw refused('identity_invalid', 'The token does not say who the visitor is.')
    if (data.exp - now.getTime() / 1000 > maxIdentityHours * 3600 + toleranceSeconds) {
      throw refused('identity_invalid', `A token may be valid for ${maxIdentityHours} hours at most.`)
    }
    const { sub: customer, name, email, phone } = data
    return { customer, name, email: email.toLowerCase(), phone: normalisePhone(phone) ?? '' }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (error instanceof errors.JWTExpired) throw refused('identity_expired', 'The token has expired.')
    if (error instanceof errors.JOSEError) throw refused('identity_invalid', 'The token is invalid.')
    throw error
  }
}

export const identityRequired = () => refused('identity_required', 'Only signed-in visitors can write.')

const refused = (code: string, message: string): ApiError =>
  new ApiError(401, message, { identity: fieldError(code, message) })
