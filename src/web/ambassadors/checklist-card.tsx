import { ArrowRight, Check } from 'lucide-react'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Progress } from '#web/ui/progress.tsx'
import { type ChecklistItem, checklistItems } from './checklist.ts'

const tabs: Record<Exclude<ChecklistItem, 'description'>, string> = {
  objectives: 'strategic-planning',
  lines: 'strategic-planning',
  segments: 'strategic-planning',
  knowledge: 'knowledge',
  voice: 'personality',
  samples: 'personality',
}

const rowClass = 'group flex w-full items-center gap-3 px-4 py-2.5 text-left text-sm sm:px-5'

/** What is still to be told so that the posts get better; goes when nothing is left. */
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
  const count = checklistItems.filter((item) => done[item]).length
  if (count === checklistItems.length) return null
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
        {checklistItems.map((item) => {
          const body = (
            <>
              <span
                aria-hidden="true"
                className={cx(
                  'flex size-5 shrink-0 items-center justify-center rounded-full [&_svg]:size-3',
                  done[item] ? 'bg-primary-soft text-primary-ink' : 'border border-line-strong',
                )}
              >
                {done[item] && <Check strokeWidth={3} />}
              </span>
              <span className={cx('min-w-0 flex-1', done[item] ? 'text-ink-subtle line-through' : 'text-ink')}>
                {t(`overview.checklist.${item}`)}
              </span>
              {!done[item] && <ArrowRight aria-hidden="true" className="size-4 text-ink-subtle group-hover:text-ink" />}
            </>
          )
          return (
            <li key={item}>
              {done[item] ? (
                <span className={rowClass}>{body}</span>
              ) : item === 'description' ? (
                <button type="button" onClick={onDescribe} className={cx(rowClass, 'hover:bg-hover')}>
                  {body}
                </button>
              ) : (
                <LocalLink
                  to={`/dashboard/personas/${ambassador}/${tabs[item]}`}
                  className={cx(rowClass, 'hover:bg-hover')}
                >
                  {body}
                </LocalLink>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
