import {
  AlarmClock,
  ArrowLeft,
  Bot,
  Check,
  EllipsisVertical,
  Flag,
  Mail,
  PanelRight,
  RotateCcw,
  Tag,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { KeyHint } from '#web/ui/keyboard/kbd.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { inboxKeys } from '../acts/act-keys.ts'
import { InZone } from '../acts/snooze-dialog.tsx'
import type { Acts } from '../acts/use-acts.tsx'
import { contactName } from '../inbox/contact-name.ts'
import { useNames } from '../inbox/names.tsx'
import type { Conversation } from '../inbox/use-conversations.ts'
import { WhoIsHere } from '../presence/presence-marks.tsx'
import { WhatsAppMark } from '../whatsapp/whatsapp-mark.tsx'

interface BarProps {
  conversation: Conversation
  acts: Acts
  canEdit: boolean
  onBack: () => void
  onContact: () => void
}

const tones = { pending: 'info', open: 'success', snoozed: 'warning', resolved: 'neutral' } as const

/** The contact, the conversation's state and its actions. */
export function ConversationBar({ conversation, acts, canEdit, onBack, onContact }: BarProps) {
  const t = useT('chat')
  const { labelName, memberName, channelName, isOnWhatsApp } = useNames()
  const { assignee, priority, labels, snoozedUntil } = conversation
  const status = conversation.status || 'open'
  return (
    <header className="shrink-0 border-b border-line bg-surface px-3 py-2 sm:px-4">
      <div className="flex items-center gap-2">
        <IconButton
          label={t('bar.back')}
          icon={<ArrowLeft />}
          onClick={onBack}
          tooltip={false}
          className="-ml-1.5 lg:hidden"
        />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-sm font-semibold">{contactName(conversation.expand?.contact)}</h2>
          <p className="truncate text-caption text-ink-subtle">
            {isOnWhatsApp(conversation.channel) && <WhatsAppMark />}
            {[channelName(conversation.channel), assignee ? memberName(assignee) : t('acts.nobody')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {canEdit && <ActButtons conversation={conversation} acts={acts} />}
        <IconButton
          label={t('keys.contact')}
          icon={<PanelRight />}
          shortcut={inboxKeys.contact}
          onClick={onContact}
          className="min-[85rem]:hidden"
        />
      </div>
      <ul aria-label={t('bar.facts')} className="mt-1.5 flex flex-wrap items-center gap-1.5">
        <li>
          <Badge tone={tones[status]}>
            {t(`states.${status}`)}
            {snoozedUntil && (
              <>
                {' · '}
                <InZone at={Date.parse(snoozedUntil.replace(' ', 'T'))} zone={acts.zone} />
              </>
            )}
          </Badge>
        </li>
        <WhoIsHere conversation={conversation} />
        {priority && (
          <li>
            <Badge tone={priority === 'urgent' || priority === 'high' ? 'danger' : 'neutral'} icon={<Flag />}>
              {t(`priorities.${priority}`)}
            </Badge>
          </li>
        )}
        {labels.map((id) => (
          <li key={id}>
            <Badge icon={<Tag />}>{labelName(id)}</Badge>
          </li>
        ))}
      </ul>
    </header>
  )
}

function ActButtons({ conversation, acts }: Pick<BarProps, 'conversation' | 'acts'>) {
  const t = useT('chat')
  const { status } = conversation
  const isOver = status === 'resolved'
  const isPending = status === 'pending'
  return (
    <>
      <IconButton
        label={t('keys.assign')}
        shortcut={inboxKeys.assign}
        icon={<UserRound />}
        onClick={() => void acts.assign()}
        className="max-sm:hidden"
      />
      {!isOver && status !== 'snoozed' && (
        <IconButton
          label={t('keys.snooze')}
          shortcut={inboxKeys.snooze}
          icon={<AlarmClock />}
          onClick={() => void acts.snooze()}
          className="max-sm:hidden"
        />
      )}
      {isOver ? (
        <Button size="sm" icon={<RotateCcw />} onClick={acts.reopen} trailing={<KeyHint keys={inboxKeys.reopen} />}>
          {t('acts.reopen')}
        </Button>
      ) : (
        <Button size="sm" icon={<Check />} onClick={acts.resolve} trailing={<KeyHint keys={inboxKeys.resolve} />}>
          {t('acts.resolve')}
        </Button>
      )}
      <Menu
        trigger={<IconButton label={t('bar.more')} icon={<EllipsisVertical />} tooltip={false} />}
        items={[
          { label: t('keys.takeIt'), icon: <UserRoundCheck />, shortcut: inboxKeys.takeIt, onSelect: acts.takeIt },
          {
            label: t('keys.assign'),
            icon: <UserRound />,
            shortcut: inboxKeys.assign,
            onSelect: () => void acts.assign(),
          },
          !isOver && {
            ...{ label: t('keys.snooze'), icon: <AlarmClock />, shortcut: inboxKeys.snooze },
            onSelect: () => void acts.snooze(),
          },
          {
            label: t('keys.prioritise'),
            icon: <Flag />,
            shortcut: inboxKeys.prioritise,
            onSelect: () => void acts.prioritise(),
          },
          { label: t('keys.label'), icon: <Tag />, shortcut: inboxKeys.label, onSelect: () => void acts.label() },
          {
            ...{ label: t('keys.transcript'), icon: <Mail />, shortcut: inboxKeys.transcript },
            onSelect: () => void acts.transcript(),
          },
          { separator: true },
          (isPending || status === 'snoozed') && {
            ...{ label: t('keys.reopen'), icon: <RotateCcw />, shortcut: inboxKeys.reopen, onSelect: acts.reopen },
          },
          !isPending && {
            ...{ label: t('keys.giveToBot'), icon: <Bot />, shortcut: inboxKeys.giveToBot, onSelect: acts.giveToBot },
          },
        ]}
      />
    </>
  )
}
