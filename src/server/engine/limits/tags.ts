import type { FastifyRequest } from 'fastify'

/** The rate limit tags of a request to a collection; most specific first. */
export interface Tagged {
  /** As named in the address. */
  collection: string
  tags: readonly string[]
}

const records = '/api/collections/:collection/records'
const recordTags: Record<string, string> = {
  [`GET ${records}`]: 'list',
  [`POST ${records}`]: 'create',
  [`GET ${records}/:id`]: 'view',
  [`PATCH ${records}/:id`]: 'update',
  [`DELETE ${records}/:id`]: 'delete',
  'GET /api/files/:collection/:id/:filename': 'file',
}

const authTags: Record<string, readonly string[]> = {
  'GET auth-methods': ['listAuthMethods'],
  'POST auth-refresh': ['authRefresh'],
  'POST auth-with-password': ['authWithPassword', 'auth'],
  'POST auth-with-oauth2': ['authWithOAuth2', 'auth'],
  'POST auth-with-otp': ['authWithOTP', 'auth'],
  'POST auth-with-totp': ['authWithTotp', 'auth'],
  'POST auth-with-passkey': ['authWithPasskey', 'auth'],
  'POST request-otp': ['requestOTP'],
  'POST request-password-reset': ['requestPasswordReset'],
  'POST confirm-password-reset': ['confirmPasswordReset'],
  'POST request-verification': ['requestVerification'],
  'POST confirm-verification': ['confirmVerification'],
  'POST request-email-change': ['requestEmailChange'],
  'POST confirm-email-change': ['confirmEmailChange'],
}
const authBase = '/api/collections/:collection/'

/** Null for routes that concern no collection. */
export function tagsOf({ method, routeOptions, params }: FastifyRequest): Tagged | null {
  const { url } = routeOptions
  if (!url) return null
  const verb = method === 'HEAD' ? 'GET' : method
  const { collection } = (params ?? {}) as { collection?: string }
  if (!collection) return null
  const record = recordTags[`${verb} ${url}`]
  if (record) return { collection, tags: [record] }
  const auth = url.startsWith(authBase) ? authTags[`${verb} ${url.slice(authBase.length)}`] : undefined
  return auth ? { collection, tags: auth } : null
}
