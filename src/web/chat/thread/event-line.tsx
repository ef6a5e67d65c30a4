import type { Row } from '#shared/collections/index.ts'
import { handOverReasons } from '#shared/contracts/chat.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useNames } from '../inbox/names.tsx'
import { Clock } from './clock.tsx'

/** A sentence about an event of the conversation. */
export function EventLine({ event }: { event: Row<'conversation_events'> }) {
  const sentence = useEventSentence()(event)
  if (!sentence) return null
  return (
    <p className="px-6 text-center text-caption text-ink-subtle">
      {sentence} · <Clock at={event.created} />
    </p>
  )
}

function useEventSentence(): (event: Row<'conversation_events'>) => string {
  const t = useT('chat')
  const { list } = useFormats()
  const { memberName, labelName } = useNames()
  return ({ type, actor, user, from, to, reason, details }) => {
    const who = actor === 'member' ? memberName(user) : t(`actors.${actor || 'system'}`)
    switch (type) {
      case 'status': {
        if (to === 'open' && actor === 'system') return t('events.back')
        if (to === 'open' && reason === 'asked') return t('events.asked')
        const state = (['open', 'pending', 'snoozed', 'resolved'] as const).find((one) => one === to)
        return state ? t(`events.${state}`, { who }) : ''
      }
      case 'assignee':
        if (!to) return t('events.unassigned', { who })
        return to === user ? t('events.took', { who }) : t('events.assigned', { who, name: memberName(to) })
      case 'priority': {
        const priority = (['low', 'medium', 'high', 'urgent'] as const).find((one) => one === to)
        return priority
          ? t('events.priority', { who, priority: t(`priorities.${priority}`) })
          : t('events.noPriority', { who })
      }
      case 'labels': {
        const before = idsIn(from)
        const after = idsIn(to)
        const added = after.filter((id) => !before.includes(id)).map(labelName)
        const removed = before.filter((id) => !after.includes(id)).map(labelName)
        if (added.length > 0) return t('events.labelled', { who, labels: list(added) })
        return t('events.unlabelled', { who, labels: list(removed) })
      }
      case 'handed-over': {
        const known = handOverReasons.find((one) => one === reason)
        return t(`events.handedOver.${known ?? 'failed'}`)
      }
      case 'merged':
        return t(from ? 'events.merged' : 'events.mergedNameless', { who, name: from })
      case 'transcript':
        return t('events.transcript', { who, email: to })
      case 'asked-back':
        return t('events.askedBack')
      case 'refused':
        return t('events.refused')
      case 'rated': {
        const comment = String(details?.comment ?? '')
        return t(comment ? 'events.ratedWith' : 'events.rated', { rating: to, comment })
      }
      default:
        return ''
    }
  }
}

const idsIn = (list: string): string[] => list.split(',').filter(Boolean)
