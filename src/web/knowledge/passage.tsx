import { EllipsisVertical, Eye, EyeOff, Pencil, SquarePlay, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { sourcePlace } from '#shared/contracts/knowledge.ts'
import { videoAddress, videoIdOf } from '#shared/youtube.ts'
import { clockTime, usePlaceName, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { Item } from './item-kind.tsx'
import { PassageForm } from './passage-form.tsx'
import { PlayFrom } from './play-from.tsx'

type Chunk = Row<'knowledge_chunks'>

/** A passage as the agents see it. Editors can correct or exclude it. */
export function Passage({
  chunk,
  item,
  isWanted,
  canEdit,
}: {
  chunk: Chunk
  item: Item
  isWanted: boolean
  canEdit: boolean
}) {
  const t = useT('knowledge')
  const common = useT('common')
  const [isEditing, setEditing] = useState(false)
  const placeName = usePlaceName()
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  const number = chunk.position + 1
  const facts = [placeName(sourcePlace(item, chunk)), chunk.headings?.join(' › ')].filter(Boolean)
  return (
    <li
      ref={place}
      aria-current={isWanted ? 'true' : undefined}
      className={cx('rounded-card border p-3.5', isWanted ? 'border-focus bg-selected' : 'border-line')}
    >
      <div className="mb-1.5 flex items-start justify-between gap-3">
        <p className="min-w-0 pt-1 text-caption text-ink-subtle">
          <span className="tabular-nums">{[number, ...facts].join(' · ')}</span>
          {chunk.disabled && <Badge className="ml-2">{t('passage.leftOut')}</Badge>}
          {chunk.original && (
            <Badge tone="info" className="ml-2">
              {t('passage.edited')}
            </Badge>
          )}
        </p>
        <span className="flex shrink-0">
          <CopyButton iconOnly size="sm" text={chunk.text} label={t('panel.copy')} />
          {canEdit && <PassageMenu chunk={chunk} number={number} onEdit={() => setEditing(true)} />}
        </span>
      </div>
      {isEditing ? (
        <PassageForm chunk={chunk} number={number} onClose={() => setEditing(false)} />
      ) : (
        <p className={cx('whitespace-pre-wrap break-words text-sm', chunk.disabled ? 'text-ink-subtle' : 'text-ink')}>
          {chunk.text}
        </p>
      )}
      {item.type === 'audio' && !isEditing && <PlayFrom item={item.id} seconds={chunk.seconds} />}
      {item.type === 'youtube' && !isEditing && (
        <a
          href={videoAddress(videoIdOf(item.url), chunk.seconds)}
          target="_blank"
          rel="noreferrer noopener"
          className="mt-2 inline-flex items-center gap-1.5 text-caption text-link-style [&_svg]:size-4"
        >
          <SquarePlay aria-hidden="true" />
          {common('place.watch', { time: clockTime(chunk.seconds) })}
        </a>
      )}
      {chunk.original && !isEditing && (
        <details className="mt-2 text-caption text-ink-muted">
          <summary className="cursor-pointer">{t('passage.asRead')}</summary>
          <p className="mt-1 whitespace-pre-wrap break-words">{chunk.original}</p>
        </details>
      )}
    </li>
  )
}

function PassageMenu({ chunk, number, onEdit }: { chunk: Chunk; number: number; onEdit: () => void }) {
  const t = useT('knowledge')
  const update = useUpdate('knowledge_chunks')
  const { id, disabled, original } = chunk
  return (
    <Menu
      trigger={
        <IconButton size="sm" tooltip={false} label={t('passage.acts', { number })} icon={<EllipsisVertical />} />
      }
      items={[
        { label: t('passage.edit'), icon: <Pencil />, onSelect: onEdit },
        {
          label: disabled ? t('passage.use') : t('passage.leaveOut'),
          icon: disabled ? <Eye /> : <EyeOff />,
          onSelect: () => update.mutate({ id, disabled: !disabled }),
        },
        Boolean(original) && {
          label: t('passage.restore'),
          icon: <Undo2 />,
          onSelect: () => update.mutate({ id, text: original }),
        },
      ]}
    />
  )
}
