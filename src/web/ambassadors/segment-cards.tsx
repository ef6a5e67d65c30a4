import { EllipsisVertical, Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { SegmentDialog } from './segment-dialog.tsx'
import type { SegmentDraft } from './segment-draft.ts'

/** An ambassador's audience segments, stored or not. Contains a form, so it must not be inside another. */
export function SegmentCards<S extends SegmentDraft & { id?: string }>({
  segments,
  onSave,
  onDelete,
  readOnly = '',
}: {
  segments: readonly S[]
  /** `null` is a new one. @throws what the record API throws */
  onSave: (segment: S | null, draft: SegmentDraft) => Promise<void> | void
  onDelete: (segment: S) => Promise<void> | void
  /** Why changes are not allowed, or ''. */
  readOnly?: string
}) {
  const t = useT('ambassadors')
  const confirm = useConfirm()
  const [edited, setEdited] = useState<{ segment: S | null } | null>(null)
  const add = (
    <DisabledReason reason={readOnly}>
      <Button size="sm" icon={<Plus />} onClick={() => setEdited({ segment: null })}>
        {t('segments.add')}
      </Button>
    </DisabledReason>
  )
  async function askAndDelete(segment: S): Promise<void> {
    const sure = await confirm({
      title: t('segments.confirm', { name: segment.title }),
      description: t('segments.confirmText'),
      confirmLabel: t('segments.delete'),
      tone: 'danger',
    })
    if (sure) await onDelete(segment)
  }
  return (
    <Card
      title={t('segments.title')}
      description={t('segments.text')}
      actions={segments.length > 0 && add}
      flush={segments.length > 0}
    >
      {segments.length === 0 ? (
        <EmptyState
          compact
          headingLevel={3}
          icon={<UsersRound />}
          title={t('segments.empty.title')}
          description={t('segments.empty.text')}
          action={add}
        />
      ) : (
        <ul aria-label={t('segments.title')} className="divide-y divide-line border-t border-line">
          {segments.map((segment) => (
            <li key={segment.id ?? segment.title} className="flex items-start gap-3 px-4 py-3.5 sm:px-5">
              <div className="min-w-0 flex-1">
                <h3 className="text-sm font-medium text-ink">{segment.title}</h3>
                {segment.targetAudience && segment.targetAudience !== segment.title && (
                  <p className="mt-0.5 line-clamp-2 text-caption text-ink-muted">{segment.targetAudience}</p>
                )}
                <Facts segment={segment} />
                {segment.keywords.length > 0 && (
                  <ul aria-label={t('segments.fields.keywords')} className="mt-2 flex flex-wrap gap-1.5">
                    {segment.keywords.map((keyword) => (
                      <Chip key={keyword}>{keyword}</Chip>
                    ))}
                  </ul>
                )}
              </div>
              <Menu
                trigger={
                  <IconButton
                    size="sm"
                    tooltip={false}
                    label={t('segments.acts', { name: segment.title })}
                    icon={<EllipsisVertical />}
                  />
                }
                items={[
                  {
                    label: t('segments.edit'),
                    icon: <Pencil />,
                    disabledReason: readOnly,
                    onSelect: () => setEdited({ segment }),
                  },
                  {
                    label: t('segments.delete'),
                    icon: <Trash2 />,
                    tone: 'danger',
                    disabledReason: readOnly,
                    onSelect: () => void askAndDelete(segment),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <SegmentDialog
          segment={edited.segment}
          onSave={(draft) => onSave(edited.segment, draft)}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

function Facts({ segment }: { segment: SegmentDraft }) {
  const t = useT('ambassadors')
  const facts = (['pains', 'goals', 'behavior', 'maturityLevel'] as const).filter((name) => segment[name])
  if (facts.length === 0) return null
  return (
    <dl className="mt-2 grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-subtle">{t(`segments.fields.${name}`)}</dt>
          <dd className="line-clamp-2 text-caption text-ink">{segment[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
