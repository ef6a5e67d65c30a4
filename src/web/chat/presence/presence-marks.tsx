import { Circle, Eye } from 'lucide-react'
import { useFormats, useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useNames } from '../inbox/names.tsx'
import type { Conversation } from '../inbox/use-conversations.ts'
import { useColleagues, useIsVisitorHere } from './use-presence.ts'

/** Colleagues who have the inbox open. */
export function HereNow() {
  const t = useT('chat')
  const { list } = useFormats()
  const { memberName } = useNames()
  const names = [...useColleagues().keys()].map(memberName).sort()
  if (names.length === 0) return null
  return (
    <p className="flex items-center gap-1.5 text-caption text-ink-muted">
      <Circle aria-hidden="true" className="size-2 shrink-0 fill-success-ink text-success-ink" />
      <span className="min-w-0 truncate">{t('presence.here', { names: list(names) })}</span>
    </p>
  )
}

/** List items: whether the customer is on the site, and who else is viewing the conversation. */
export function WhoIsHere({ conversation }: { conversation: Conversation }) {
  const t = useT('chat')
  const { list } = useFormats()
  const { memberName } = useNames()
  const isVisitorHere = useIsVisitorHere(conversation.contact)
  const names = [...useColleagues()].flatMap(([user, shown]) =>
    shown.includes(conversation.id) ? [memberName(user)] : [],
  )
  return (
    <>
      {isVisitorHere && (
        <li>
          <Badge tone="success" icon={<Circle className="size-2! fill-current" />}>
            {t('presence.visitor')}
          </Badge>
        </li>
      )}
      {names.length > 0 && (
        <li>
          <Badge tone="info" icon={<Eye />}>
            {t('presence.looking', { names: list(names.sort()), count: names.length })}
          </Badge>
        </li>
      )}
    </>
  )
}
