import { decodeJwt } from 'jose'
import { type FieldError, fieldError } from '../../errors.ts'
import type { Model } from '../model.ts'
import { blank } from './submitted.ts'
import type { TokenHolder, Tokens, TokenType } from './tokens.ts'

/** A claim of a token that is not verified yet; '' for an invalid token and for a claim that is not a text. */
export function claimedText(token: string, claim: string): string {
  try {
    const value = decodeJwt(token)[claim]
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

export const invalidToken = fieldError('validation_invalid_token', 'Invalid or expired token.')

/** A token that came by mail: whose it is, or what is wrong with it. */
export async function readMailToken(
  tokens: Tokens,
  token: string,
  type: TokenType,
  collection: Model,
): Promise<{ holder: TokenHolder; error: null } | { holder: null; error: FieldError }> {
  if (!token) return { holder: null, error: blank }
  const holder = await tokens.read(token, type)
  if (!holder) return { holder: null, error: invalidToken }
  if (holder.collection === collection) return { holder, error: null }
  const message = 'The provided token is for different auth collection.'
  return { holder: null, error: fieldError('validation_token_collection_mismatch', message) }
}
