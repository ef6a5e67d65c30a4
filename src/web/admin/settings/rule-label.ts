import type { Translate } from '#web/locale/index.ts'

/** Suggested labels, the broadest first. */
export const suggestedLabels = [
  '/api/',
  '/api/batch',
  '/api/files/',
  '*:auth',
  '*:authWithPassword',
  'users:create',
  '*:create',
  '*:list',
  '*:update',
  '*:requestPasswordReset',
  '*:requestVerification',
  '*:requestOTP',
] as const

/** Describes the label of a rate limit; empty for an empty one. */
export function meaningOf(label: string, t: Translate<'adminSettings'>): string {
  if (label === '') return ''
  const [, path] = /^(?:[A-Z]+ )?(\/.*)$/.exec(label) ?? []
  if (path) return path.endsWith('/') ? t('rules.prefix', { path: label }) : t('rules.path', { path: label })
  const [collection = '', tag = ''] = label.split(':')
  const key = `rules.tags.${tag}`
  const text = t(key as 'rules.tags.auth')
  if (text === key) return t('rules.unknown')
  return collection === '*' ? text : t('rules.inCollection', { text, collection })
}
