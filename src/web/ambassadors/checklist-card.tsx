import { ArrowRight } from 'lucide-react'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { type ChecklistItem, checklistItems } from './checklist.ts'

const tabs: Record<Exclude<ChecklistItem, 'description'>, string> = {
  objectives: 'strategic-planning',
  lines: 'strategic-planning',
  segments: 'strategic-planning',
  knowledge: 'knowledge',
  voice: 'personality',
  samples: 'personality',
}

const rowClass = 'group flex w-full items-center gap-3 px-4 py-2.5 text-left text-sm hover:bg-hover sm:px-5'

/** Missing steps towards better posts; hidden if there are none. */
export function ChecklistCard({
  ambassador,
  done,
  onDescribe,
}: {
  ambassador: string
  done: Record<ChecklistItem, boolean>
  onDescribe: () => void
}) {
  const t = useT('ambassadors')
  const missing = checklistItems.filter((item) => !done[item])
  const count = checklistItems.length - missing.length
  if (missing.length === 0) return null
  return (
    <Card
      title={t('overview.checklist.title')}
      description={t('overview.checklist.done', { done: count, total: checklistItems.length })}
      flush
    >
      <div className="px-4 pb-3 sm:px-5">
        <Progress size="sm" label={t('overview.checklist.title')} hideLabel value={count} max={checklistItems.length} />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {missing.map((item) => (
          <li key={item}>
            {item === 'description' ? (
              <button type="button" onClick={onDescribe} className={rowClass}>
                <Open item={item} />
              </button>
            ) : (
              <LocalLink to={`/dashboard/personas/${ambassador}/${tabs[item]}`} className={rowClass}>
                <Open item={item} />
              </LocalLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Open({ item }: { item: ChecklistItem }) {
  const t = useT('ambassadors')
  return (
    <>
      <span aria-hidden="true" className="size-4.5 shrink-0 rounded-full border border-dashed border-control" />
      <span className="min-w-0 flex-1 text-ink">{t(`overview.checklist.${item}`)}</span>
      <ArrowRight aria-hidden="true" className="size-4 text-ink-subtle group-hover:text-ink" />
    </>
  )
}
