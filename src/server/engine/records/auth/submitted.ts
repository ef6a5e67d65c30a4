import type { FastifyRequest } from 'fastify'
import { badRequest, type FieldError, type FieldErrors, fieldError } from '../../errors.ts'
import { UnreadableBody } from '../../http/error-answers.ts'
import { readFields } from '../../http/multipart-form.ts'
import { isEmail } from '../fields/email.ts'
import type { RequestInfo } from '../request.ts'

/** Forms of the auth routes are a few short texts. */
export const formLimit = { bodyLimit: 1024 * 1024 }

/** The submitted texts; missing fields and values that are not strings are ''. */
export async function readForm<N extends string>(
  request: FastifyRequest,
  names: readonly N[],
): Promise<Record<N, string>> {
  const fields = await readFields(request)
  return Object.fromEntries(names.map((name) => [name, asText(fields[name])])) as Record<N, string>
}

/** For the second factor; the SDK sends it in the query. */
export const mfaIdOf = ({ query }: RequestInfo, submitted: string): string => query.mfaId || submitted

/** A form of digits arrives as a number. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** @throws ApiError 400 if any of them is an error */
export function refuse(errors: Record<string, FieldError | null>): void {
  const found = Object.entries(errors).filter(([, error]) => error !== null)
  if (found.length > 0) {
    throw badRequest('An error occurred while validating the submitted data.', Object.fromEntries(found) as FieldErrors)
  }
}

export const blank = fieldError('validation_required', 'Cannot be blank.')

/** The length in bytes, from `min` to `max`. */
export function checkLength(value: string, min: number, max = 255): FieldError | null {
  if (value === '') return blank
  const length = Buffer.byteLength(value)
  return length >= min && length <= max
    ? null
    : fieldError('validation_length_out_of_range', `The length must be between ${min} and ${max}.`, { max, min })
}

export const checkEmail = (value: string): FieldError | null =>
  checkLength(value, 1) ?? (isEmail(value) ? null : fieldError('validation_is_email', 'Must be a valid email address.'))

/** PocketBase's message for an unreadable body is different in these routes. */
export function renameUnreadable(error: Error): never {
  throw error instanceof UnreadableBody ? badRequest('An error occurred while loading the submitted data.') : error
}
