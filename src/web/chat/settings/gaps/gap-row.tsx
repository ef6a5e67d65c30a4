import { EyeOff, FilePen, PencilLine, Undo2 } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { AskedIn } from './asked-in.tsx'
import { GapDialog } from './gap-dialog.tsx'

type Gap = Row<'knowledge_gaps'>

/** A gap: the question, how often and where it was asked, and its actions. */
export function GapRow({ gap, base }: { gap: Gap; base: string }) {
  const t = useT('chatSettings')
  const { relative, dateTime } = useFormats()
  const { question, draftQuestion, draftAnswer, count, lastAskedAt, status } = gap
  return (
    <article className="space-y-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-56 text-sm font-medium text-ink [overflow-wrap:anywhere]">
          {question || draftQuestion}
        </h3>
        {status === 'drafted' && <Badge tone="info">{t('gaps.draft')}</Badge>}
      </div>
      <p className="text-caption text-ink-muted">
        {t('gaps.asked', { count })}
        {' · '}
        <time dateTime={lastAskedAt} title={dateTime(lastAskedAt)}>
          {t('gaps.last', { time: relative(lastAskedAt) })}
        </time>
        {base && ` · ${base}`}
      </p>
      {status === 'drafted' && (
        <div className="rounded-control border border-dashed border-line bg-sunken px-3 py-2 text-sm">
          <p className="font-medium [overflow-wrap:anywhere]">{draftQuestion}</p>
          <p className="mt-0.5 whitespace-pre-wrap text-ink-muted [overflow-wrap:anywhere]">
            {draftAnswer || t('gaps.noAnswer')}
          </p>
        </div>
      )}
      <AskedIn gap={gap.id} />
      <Acts gap={gap} />
    </article>
  )
}

function Acts({ gap }: { gap: Gap }) {
  const t = useT('chatSettings')
  const { canEdit } = useInstance()
  const { open } = useOverlay()
  const update = useUpdate('knowledge_gaps')
  const { id, status, item, base } = gap
  const move = (to: Gap['status']) => update.mutate({ id, status: to })
  if (status === 'answered') {
    return item ? (
      <LocalLink to={`/dashboard/knowledge-base/${base}?item=${item}`} className="text-sm text-link hover:underline">
        {t('gaps.openPair')}
      </LocalLink>
    ) : null
  }
  if (!canEdit) return null
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'open' && (
        <Button size="sm" variant="primary" icon={<FilePen />} onClick={() => move('drafted')}>
          {t('gaps.begin')}
        </Button>
      )}
      {status === 'drafted' && (
        <Button size="sm" variant="primary" icon={<PencilLine />} onClick={() => void open(GapDialog, { gap })}>
          {t('gaps.edit')}
        </Button>
      )}
      {status === 'dismissed' ? (
        <Button size="sm" icon={<Undo2 />} onClick={() => move('open')}>
          {t('gaps.restore')}
        </Button>
      ) : (
        <Button size="sm" icon={<EyeOff />} onClick={() => move('dismissed')}>
          {t('gaps.dismiss')}
        </Button>
      )}
    </div>
  )
}
