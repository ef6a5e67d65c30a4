import { decodeJwt } from 'jose'
import { type FieldError, fieldError } from '../../errors.ts'
import type { Model } from '../model.ts'
import { blank } from './submitted.ts'
import type { TokenHolder, Tokens, TokenType } from './tokens.ts'

/** A claim of an unverified token; '' for an invalid token or a claim that is not a string. */
export function claimedText(token: string, claim: string): string {
  try {
    const value = decodeJwt(token)[claim]
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

export const invalidToken = fieldError('validation_invalid_token', 'Invalid or expired token.')

/** Checks a token from a mail: returns its account, or the validation error. */
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
