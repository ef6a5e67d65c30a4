import { importPKCS8, SignJWT } from 'jose'
import { badRequest, type FieldError, type FieldErrors, fieldError } from '../errors.ts'
import { asText, blank } from '../records/auth/submitted.ts'

const audience = 'https://appleid.apple.com'
/** Seconds; half a year. */
const maxDuration = 15_777_000
const keyLength = 10

/**
 * The client secret that Apple requires for sign-in: a token signed with the developer's key, valid for `duration` seconds.
 * @throws ApiError 400 for invalid fields or an invalid key
 */
export async function generateAppleSecret(body: Record<string, unknown>, now: Date): Promise<string> {
  const [clientId = '', teamId = '', keyId = '', privateKey = ''] = names.map((name) => asText(body[name]))
  const duration = Number(body.duration ?? 0)
  const errors = Object.entries({
    clientId: clientId === '' ? blank : null,
    teamId: checkKey(teamId),
    keyId: checkKey(keyId),
    privateKey: privateKey === '' ? blank : keyForm.test(privateKey) ? null : notInFormat,
    duration: checkDuration(duration),
  }).filter(([, error]) => error !== null)
  if (errors.length > 0) throw badRequest('Invalid client secret data.', Object.fromEntries(errors) as FieldErrors)
  try {
    const seconds = Math.floor(now.getTime() / 1000)
    return await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setAudience(audience)
      .setSubject(clientId)
      .setIssuer(teamId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + duration)
      .sign(await importPKCS8(privateKey.trim(), 'ES256'))
  } catch (error) {
    throw badRequest(`Failed to generate client secret. Raw error: ${(error as Error).message}`)
  }
}

const names = ['clientId', 'teamId', 'keyId', 'privateKey']
const keyForm = /-----BEGIN PRIVATE KEY----[\s\S]+-----END PRIVATE KEY-----/
const notInFormat = fieldError('validation_match_invalid', 'Must be in a valid format.')

function checkKey(value: string): FieldError | null {
  if (value === '') return blank
  if (Buffer.byteLength(value) === keyLength) return null
  const params = { max: keyLength, min: keyLength }
  return fieldError('validation_length_invalid', `The length must be exactly ${keyLength}.`, params)
}

function checkDuration(value: number): FieldError | null {
  if (value === 0 || !Number.isSafeInteger(value)) return blank
  if (value > maxDuration) {
    const message = `Must be no greater than ${maxDuration}.`
    return fieldError('validation_max_less_equal_than_required', message, { threshold: maxDuration })
  }
  if (value >= 1) return null
  return fieldError('validation_min_greater_equal_than_required', 'Must be no less than 1.', { threshold: 1 })
}
