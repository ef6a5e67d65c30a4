import * as z from 'zod/mini'
import type { Role } from '#shared/collections/rules.ts'
import {
  type InstanceLimit,
  instanceLimits,
  type NewInstanceRequest,
  type OwnLimits,
} from '#shared/contracts/instances.ts'
import { isEmail, rule, rules } from '#web/forms/index.ts'
import { textsOf } from '#web/locale/index.ts'

export const wizardSteps = ['basics', 'members', 'services', 'plan', 'summary'] as const
export type WizardStep = (typeof wizardSteps)[number]

export type MemberRole = Exclude<Role, 'owner'>

/** Limits as typed: '' for the plan's, files in megabytes. */
export type LimitsDraft = Record<InstanceLimit, string>

export interface PlanDraft {
  plan: NewInstanceRequest['plan']
  /** `2026-12-31` */
  planExpiresAt: string
}

export interface InstanceDraft extends Record<string, unknown>, PlanDraft, LimitsDraft {
  name: string
  owner: string
  members: { email: string; role: MemberRole }[]
  services: string[]
  credits: string
}

const megabyte = 1024 * 1024
const maxCredits = 1_000_000

export const limitsDraftOf = (limits: OwnLimits): LimitsDraft =>
  Object.fromEntries(
    instanceLimits.map((name) => {
      const limit = limits[name]
      return [name, limit === undefined ? '' : String(name === 'fileBytes' ? Math.round(limit / megabyte) : limit)]
    }),
  ) as LimitsDraft

export const limitsIn = (draft: LimitsDraft): OwnLimits =>
  Object.fromEntries(
    instanceLimits
      .filter((name) => draft[name].trim() !== '')
      .map((name) => [name, Number(draft[name]) * (name === 'fileBytes' ? megabyte : 1)]),
  )

/** Converts the last day of a plan to the time when it ends. */
export const endOfDay = (day: string): string => `${day} 23:59:59.999Z`

export const emptyDraft = (day: string): InstanceDraft => ({
  ...limitsDraftOf({}),
  name: '',
  owner: '',
  members: [],
  services: ['ghostwriter'],
  plan: 'trial',
  planExpiresAt: day,
  credits: '0',
})

export const requestOf = (draft: InstanceDraft): NewInstanceRequest => ({
  name: draft.name,
  owner: draft.owner,
  members: draft.members,
  services: draft.services,
  plan: draft.plan,
  planExpiresAt: draft.plan === 'none' ? '' : endOfDay(draft.planExpiresAt),
  credits: Number(draft.credits),
  limits: limitsIn(draft),
})

const limit = () =>
  z.string().check(
    rule(
      (text) => /^\d{0,12}$/.test(text.trim()),
      () => textsOf('adminInstances')('wizard.wholeNumber'),
    ),
  )
export const limitFields = Object.fromEntries(instanceLimits.map((name) => [name, limit()]))

const t = () => textsOf('adminInstances')

export const draftSchema = z
  .looseObject({
    ...limitFields,
    name: rules.required(),
    owner: rules.email(),
    members: z.array(z.looseObject({ email: z.string() })),
    services: z.array(z.string()).check(
      rule<string[]>(
        (services) => services.length > 0,
        () => textsOf('validation')('service'),
      ),
    ),
    plan: z.string(),
    planExpiresAt: z.string(),
    credits: rules.wholeNumber({ min: 0, max: maxCredits }),
  })
  .check(({ value: { plan, planExpiresAt, members, owner }, issues }) => {
    if (plan !== 'none' && !planExpiresAt) {
      issues.push({
        code: 'custom',
        input: planExpiresAt,
        path: ['planExpiresAt'],
        message: textsOf('validation')('required'),
      })
    }
    const message = problemOf(members, owner)
    if (message) issues.push({ code: 'custom', input: members, path: ['members'], message })
  })

function problemOf(members: readonly { email: string }[], owner: string): string | null {
  const addresses = [owner, ...members.map(({ email }) => email)].map((email) => email.trim().toLowerCase())
  if (!members.every(({ email }) => isEmail(email))) return textsOf('validation')('email')
  return new Set(addresses).size < addresses.length ? t()('wizard.duplicate') : null
}

/** The step with a field. */
export function stepOf(field: string): WizardStep {
  if (field === 'name' || field === 'owner') return 'basics'
  if (field === 'members' || field === 'services') return field
  return 'plan'
}
