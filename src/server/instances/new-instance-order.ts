import { recordDate } from '#server/engine/clock.ts'
import { badRequest, type FieldErrors, fieldError } from '#server/engine/errors.ts'
import { type Role, roles } from '#shared/collections/rules.ts'
import { invalidLimits, type NewInstanceRequest, type OwnLimits, ownLimits } from '#shared/contracts/instances.ts'

/** A checked `NewInstanceRequest`. */
export interface NewInstanceOrder {
  name: string
  owner: string
  members: { email: string; role: Role }[]
  services: unknown
  plan: NewInstanceRequest['plan']
  planExpiresAt: string
  credits: number
  limits: OwnLimits
}

const maxMembers = 100
const maxCredits = 1_000_000
const plans: readonly unknown[] = ['trial', 'pro', 'none']
const isAddress = (text: string): boolean => /^[^\s@,<>"]+@[^\s@,<>"]+\.[^\s@,<>"]+$/.test(text) && text.length <= 255
const addressOf = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase()

/**
 * Reads the body of `POST /api/admin/instances`. Services are checked against the catalogue later.
 * @throws ApiError 400 with all errors by field
 */
export function readOrder(body: unknown): NewInstanceOrder {
  const given = (body ?? {}) as Record<keyof NewInstanceRequest, unknown>
  const errors: FieldErrors = {}
  const owner = addressOf(given.owner)
  if (!owner) errors.owner = fieldError('validation_required', 'Cannot be blank.')
  else if (!isAddress(owner)) errors.owner = fieldError('validation_is_email', 'Must be a valid email address.')
  const members = readMembers(given.members, owner, errors)
  if (!plans.includes(given.plan)) errors.plan = fieldError('validation_required', 'Cannot be blank.')
  const plan = given.plan as NewInstanceRequest['plan']
  const planExpiresAt = plan === 'none' ? '' : readDate(given.planExpiresAt)
  if (plan !== 'none' && !planExpiresAt) {
    errors.planExpiresAt = fieldError('validation_required', 'A plan needs the date until which it is active.')
  }
  const credits = given.credits ?? 0
  const isAmount = typeof credits === 'number' && credits >= 0 && credits <= maxCredits
  // The ledger has three decimals.
  if (!isAmount || Math.round(credits * 1000) / 1000 !== credits) {
    const message = `Must be between 0 and ${maxCredits}.`
    errors.credits = fieldError('validation_max_number_constraint', message, { max: maxCredits })
  }
  const wrong = invalidLimits(given.limits)
  if (wrong.length > 0) errors.limits = fieldError('validation_invalid_limit', `Invalid limits: ${wrong.join(', ')}.`)
  const name = String(given.name ?? '').trim()
  if (!name) errors.name = fieldError('validation_required', 'Cannot be blank.')
  if (Object.keys(errors).length > 0) throw badRequest('Failed to create instance.', errors)
  const limits = ownLimits({ limits: given.limits })
  return { name, owner, members, services: given.services, plan, planExpiresAt, credits: Number(credits), limits }
}

function readMembers(given: unknown, owner: string, errors: FieldErrors): NewInstanceOrder['members'] {
  const entries = Array.isArray(given) ? given : []
  const members = entries.map((entry) => ({ email: addressOf(entry?.email), role: entry?.role as Role }))
  const addresses = new Set([owner, ...members.map(({ email }) => email)])
  if (members.some(({ email }) => !isAddress(email))) {
    errors.members = fieldError('validation_is_email', 'Must be valid email addresses.')
  } else if (addresses.size <= members.length) {
    errors.members = fieldError('already_member', 'Nobody can be in a workspace twice.')
  } else if (members.some(({ role }) => role === 'owner' || !roles.includes(role))) {
    errors.members = fieldError('validation_in_invalid', 'Invalid role.')
  } else if (members.length > maxMembers) {
    const message = `Select no more than ${maxMembers}.`
    errors.members = fieldError('validation_too_many_values', message, { maxSelect: maxMembers })
  }
  return members
}

function readDate(value: unknown): string {
  const date = new Date(String(value ?? '').replace(' ', 'T'))
  return Number.isNaN(date.getTime()) ? '' : recordDate(date)
}
