import type { Row } from '#shared/collections/index.ts'
import { type Role, roles } from '#shared/collections/rules.ts'
import { instanceLimits } from '#shared/contracts/instances.ts'
import type { Translate, useFormats } from '#web/locale/index.ts'

export type AuditEntry = Row<'audit_entries'>

/** The sentences of audit entries, by action. Unknown actions, of a newer server, are shown by name. */
export const auditActions = [
  'member.added',
  'member.role',
  'member.removed',
  'member.left',
  'invitation.sent',
  'invitation.resent',
  'invitation.withdrawn',
  'invitation.accepted',
  'invitation.declined',
  'findings.accepted',
  'review-link.made',
  'review-link.renewed',
  'review-link.withdrawn',
  'calendar-feed.made',
  'calendar-feed.ended',
  'instance.changed',
  'instance.exported',
  'job.canceled',
  'job.retried',
  'mail.resent',
  'backup.restored',
  'files.moveStarted',
  'files.moveStopped',
  'member.merged',
  'account.viewed',
  'account.verified',
  'account.unverified',
  'account.locked',
  'account.unlocked',
  'account.sessionEnded',
  'account.sessionsEnded',
  'account.email',
  'account.password',
  'account.merged',
  'account.deleted',
  'credits.granted',
  'credits.corrected',
  'instance.created',
  'instance.limits',
  'instance.service-added',
  'instance.service-removed',
  'instance.service-retried',
  'instance.service-settings',
  'settings.changed',
  'billing.plan',
  'billing.credits',
  'channel.connected',
  'channel.disconnected',
  'channel.secret',
  'chat-channel.added',
  'chat-channel.changed',
  'chat-channel.connected',
  'chat-channel.deleted',
] as const

type Action = (typeof auditActions)[number]
type Entry = Pick<AuditEntry, 'action' | 'actorKind' | 'actorName' | 'targetName'>

/** The entry as a sentence. Names are those of that time; those of deleted accounts are erased. */
export function sentenceOf({ action, actorKind, actorName, targetName }: Entry, t: Translate<'people'>): string {
  if (!isKnown(action)) return action
  const target = targetName || t('audit.deletedAccount')
  const name = actorName || t('audit.deletedAccount')
  const actor = actorKind === 'administrator' ? t('audit.administrator', { name }) : name
  const key = actorKind === 'server' && isAlsoByServer(action) ? (`${action}ByServer` as const) : action
  const sentence = t(`audit.acts.${key}`, { actor, target })
  return sentence.startsWith(t('audit.deletedAccount')) ? capitalised(sentence) : sentence
}

/** Actions with a different sentence if the server performs them. */
const alsoByServer = ['member.role', 'billing.plan'] as const
const isAlsoByServer = (action: Action): action is (typeof alsoByServer)[number] =>
  (alsoByServer as readonly string[]).includes(action)

const isKnown = (action: string): action is Action => (auditActions as readonly string[]).includes(action)
const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

interface Change {
  label: string
  /** Undefined if nothing changed, or the values were erased. */
  before: string | undefined
  after: string | undefined
}

const shownFields = [
  ...(['name', 'nickname', 'timezone', 'plan', 'planExpiresAt', 'planStatus', 'deletion', 'services'] as const),
  ...(['email', 'credits', 'reason', 'posts', 'findings'] as const),
  ...(['status', 'bot', 'allowedSites', 'identity', 'hidesReads', 'phoneNumberId', 'wabaId'] as const),
  ...(['accessToken', 'appSecret'] as const),
  ...instanceLimits,
]

/** Values that are translated. */
const wordedFields: readonly string[] = ['status', 'identity', 'hidesReads']
const wordedValues = ['active', 'paused', 'optional', 'required', 'yes', 'no'] as const
const isWorded = (value: string): value is (typeof wordedValues)[number] =>
  (wordedValues as readonly string[]).includes(value)

/** The values before and after, by field. */
export function changesIn(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  t: Translate<'people'>,
  { date }: Pick<ReturnType<typeof useFormats>, 'date'>,
): Change[] {
  const written = (field: string, values: Record<string, unknown> | null): string | undefined => {
    if (!values || !(field in values)) return undefined
    const value = shortened(String(values[field] ?? ''))
    if (value === '') return t('audit.nothing')
    if (field === 'role') return (roles as readonly string[]).includes(value) ? t(`roles.${value as Role}`) : value
    if (field === 'planExpiresAt') return date(value)
    if (field === 'planStatus') return t(`audit.planStatuses.${value as 'renews'}`)
    if (wordedFields.includes(field) && isWorded(value)) return t(`audit.values.${value}`)
    return field === 'deletion' ? t('audit.requested') : value
  }
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    label: field === 'role' ? t('members.role') : isShown(field) ? t(`audit.fields.${field}`) : field,
    before: written(field, before),
    after: written(field, after),
  }))
}

const maxShown = 200
/** Legal texts are shortened. */
const shortened = (value: string): string => (value.length > maxShown ? `${value.slice(0, maxShown)}…` : value)

const isShown = (field: string): field is (typeof shownFields)[number] =>
  (shownFields as readonly string[]).includes(field)
