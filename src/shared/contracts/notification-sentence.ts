import type { Row } from '../collections/index.ts'
import type { notifications } from '../locales/en-US/notifications.ts'

export type SentenceKey =
  | `kinds.${keyof (typeof notifications)['kinds']}`
  | `templateChanged.${keyof (typeof notifications)['templateChanged']}`
  | `roleChanged.${keyof (typeof notifications)['roleChanged']}`

/** The notification in the reader's language, with the names of that time. */
export function sentenceOf(
  { kind, values }: Pick<Row<'notifications'>, 'kind' | 'values'>,
  t: (key: SentenceKey, values: Record<string, string>) => string,
  date: (day: string) => string,
): string {
  const given = values ?? {}
  switch (kind) {
    case '':
      return ''
    case 'role-changed':
      return t(`roleChanged.${(given.role || 'viewer') as 'viewer'}`, given)
    case 'chat-template':
      return t(`templateChanged.${(given.change || 'paused') as 'paused'}`, given)
    case 'invited':
      return t(given.inviter ? 'kinds.invited' : 'kinds.invitedByAdministrator', given)
    case 'new-sign-in':
      return t('kinds.new-sign-in', { ...given, device: [given.browser, given.system].filter(Boolean).join(', ') })
    case 'channel-expiring':
      return t('kinds.channel-expiring', { ...given, date: date(given.date ?? '') })
    default:
      return t(`kinds.${kind}`, given)
  }
}
