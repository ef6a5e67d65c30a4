import { BellOff, BellRing, ChartColumn, ListFilter, Settings, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useActions } from '#web/ui/actions/actions.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { inboxKeys } from '../acts/act-keys.ts'
import { HereNow } from '../presence/presence-marks.tsx'
import { useNames } from './names.tsx'
import { useDesktopNotices } from './use-desktop-notices.ts'
import type { InboxChoiceControls } from './use-inbox-choice.ts'
import { useInboxCounts } from './use-inbox-counts.ts'
import { useSound } from './use-sound.ts'
import { inboxViews, views } from './views.ts'

/** Filters of the list: view, search, label and channel. */
export function ListFilters({ choice }: { choice: InboxChoiceControls }) {
  const t = useT('chat')
  const counts = useInboxCounts()
  const notices = useDesktopNotices(choice.open)
  const sound = useSound(choice.conversation)
  useNoticeActions(notices, sound)
  const { labels, channels } = useNames()
  const filterItems = (name: 'label' | 'channel', rows: readonly { id: string; name: string }[]) =>
    rows.map((row) => ({
      label: row.name,
      checked: choice[name] === row.id,
      onSelect: () => choice.setFilter(name, choice[name] === row.id ? '' : row.id),
    }))
  const isNarrowed = Boolean(choice.label || choice.channel)
  return (
    <div className="shrink-0 space-y-2 border-b border-line p-3">
      <div className="flex items-center gap-1.5">
        <h1 className="min-w-0 flex-1 truncate text-base font-semibold">{t('title')}</h1>
        {Boolean(counts?.unread) && <Badge tone="primary">{t('list.unreadCount', { count: counts!.unread })}</Badge>}
        {notices.isPossible && (
          <IconButton
            size="sm"
            label={t(notices.isOn ? 'notices.off' : 'notices.on')}
            icon={notices.isOn ? <BellRing /> : <BellOff />}
            onClick={() => void notices.toggle()}
          />
        )}
        {sound.isPossible && (
          <IconButton
            size="sm"
            label={t(sound.isOn ? 'notices.soundOff' : 'notices.soundOn')}
            icon={sound.isOn ? <Volume2 /> : <VolumeX />}
            onClick={sound.toggle}
          />
        )}
        <IconLink to="/dashboard/chat/reports" label={t('list.reports')} icon={<ChartColumn />} />
        <IconLink to="/dashboard/chat/settings" label={t('list.settings')} icon={<Settings />} />
      </div>
      <HereNow />
      <ul aria-label={t('views.label')} className="flex flex-wrap gap-1">
        {inboxViews.map((view) => {
          const { count } = views[view]
          return (
            <li key={view}>
              <button
                type="button"
                aria-pressed={choice.view === view}
                onClick={() => choice.setView(view)}
                className={cx(
                  'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium',
                  choice.view === view
                    ? 'border-info-line bg-selected text-info-ink'
                    : 'border-line text-ink-muted hover:bg-hover hover:text-ink',
                )}
              >
                {t(`views.${view}`)}
                {count && counts && <span className="tabular-nums">{counts[count]}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      <div className="flex items-center gap-1.5">
        <SearchInput
          value={choice.search}
          onValueChange={choice.setSearch}
          label={t('list.search')}
          placeholder={t('list.searchHint')}
          shortcut={inboxKeys.search}
          className="flex-1"
        />
        {(labels.length > 0 || channels.length > 1) && (
          <Menu
            trigger={
              <IconButton
                label={t('list.filter')}
                icon={<ListFilter />}
                tooltip={false}
                className={cx(isNarrowed && 'bg-selected text-info-ink')}
              />
            }
            items={[
              labels.length > 0 && { heading: t('list.labels') },
              ...filterItems('label', labels),
              channels.length > 1 && { heading: t('list.channels') },
              ...(channels.length > 1 ? filterItems('channel', channels) : []),
            ]}
          />
        )}
      </div>
    </div>
  )
}

interface Switched {
  readonly isPossible: boolean
  readonly isOn: boolean
  toggle(): unknown
}

/** The same switches in the palette. */
function useNoticeActions(notices: Switched, sound: Switched): void {
  const t = useT('chat')
  const group = t('keys.group')
  useActions([
    {
      ...{ id: 'chat.notices', group, when: notices.isPossible, run: () => void notices.toggle() },
      label: t(notices.isOn ? 'notices.off' : 'notices.on'),
    },
    {
      ...{ id: 'chat.sound', group, when: sound.isPossible, run: () => void sound.toggle() },
      label: t(sound.isOn ? 'notices.soundOff' : 'notices.soundOn'),
    },
  ])
}

function IconLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <LocalLink
      to={to}
      aria-label={label}
      title={label}
      className="flex size-8 items-center justify-center rounded-control text-ink-muted hover:bg-hover hover:text-ink [&_svg]:size-4"
    >
      {icon}
    </LocalLink>
  )
}
