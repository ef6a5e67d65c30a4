import type { Row } from '#shared/collections/index.ts'
import { type Role, roles } from '#shared/collections/rules.ts'
import type { Translate, useFormats } from '#web/locale/index.ts'

export type AuditEntry = Row<'audit_entries'>

/** Everything the server logs, by action. Others, of a newer server, are shown by their name. */
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
  'instance.changed',
] as const

type Action = (typeof auditActions)[number]
type Entry = Pick<AuditEntry, 'action' | 'actorKind' | 'actorName' | 'targetName'>

/** What happened, as a sentence. Names are as they were at the time; those of deleted accounts are gone. */
export function sentenceOf({ action, actorKind, actorName, targetName }: Entry, t: Translate<'people'>): string {
  if (!isKnown(action)) return action
  const target = targetName || t('audit.deletedAccount')
  const name = actorName || t('audit.deletedAccount')
  const actor = actorKind === 'administrator' ? t('audit.administrator', { name }) : name
  const key = action === 'member.role' && actorKind === 'server' ? 'member.roleByServer' : action
  const sentence = t(`audit.acts.${key}`, { actor, target })
  return sentence.startsWith(t('audit.deletedAccount')) ? capitalised(sentence) : sentence
}

const isKnown = (action: string): action is Action => (auditActions as readonly string[]).includes(action)
const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

interface Change {
  label: string
  /** Undefined if there was nothing to change, or nothing is left. */
  before: string | undefined
  after: string | undefined
}

const shownFields = ['name', 'nickname', 'timezone', 'plan', 'planExpiresAt', 'deletion'] as const

/** What was there before and after, by field. */
export function changesIn(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  t: Translate<'people'>,
  { date }: Pick<ReturnType<typeof useFormats>, 'date'>,
): Change[] {
  const written = (field: string, values: Record<string, unknown> | null): string | undefined => {
    if (!values || !(field in values)) return undefined
    const value = String(values[field] ?? '')
    if (value === '') return t('audit.nothing')
    if (field === 'role') return (roles as readonly string[]).includes(value) ? t(`roles.${value as Role}`) : value
    if (field === 'planExpiresAt') return date(value)
    return field === 'deletion' ? t('audit.requested') : value
  }
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    label: field === 'role' ? t('members.role') : isShown(field) ? t(`audit.fields.${field}`) : field,
    before: written(field, before),
    after: written(field, after),
  }))
}

const isShown = (field: string): field is (typeof shownFields)[number] =>
  (shownFields as readonly string[]).includes(field)
