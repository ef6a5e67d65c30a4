import { Check } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'

const steps = [
  ['ambassador', '/dashboard/personas/new'],
  ['knowledge', '/dashboard/knowledge-base'],
  ['posts', '/dashboard/production/new'],
] as const

/** The steps to the first posts; completed ones are checked, the next one is a button. */
export function FirstSteps({ done }: { done: Readonly<Record<(typeof steps)[number][0], boolean>> }) {
  const t = useT('onboarding')
  const { canEdit } = useInstance()
  const next = steps.find(([step]) => !done[step])?.[0]
  return (
    <Card
      title={t('home.first.title')}
      flush
      actions={
        <LocalLink to="/dashboard/onboarding" className="text-caption text-link hover:text-link-hover">
          {t('home.first.all')}
        </LocalLink>
      }
    >
      <ol className="divide-y divide-line border-t border-line">
        {steps.map(([step, to], at) => (
          <li key={step} className="flex items-center gap-3.5 px-4 py-3.5 sm:px-5">
            <span
              className={cx(
                'flex size-7 shrink-0 items-center justify-center rounded-full text-caption font-semibold tabular-nums',
                done[step] ? 'bg-primary-soft text-primary-ink' : 'border border-line-strong text-ink-muted',
              )}
            >
              {done[step] ? <Check aria-hidden="true" className="size-4" /> : at + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className={cx('block text-sm font-medium', done[step] && 'text-ink-muted')}>
                {t(`home.first.${step}.title`)}
              </span>
              <span className="block text-caption text-ink-muted">{t(`home.first.${step}.text`)}</span>
            </span>
            {done[step] ? (
              <span className="text-caption text-ink-muted">{t('home.first.done')}</span>
            ) : (
              canEdit && (
                <Button asChild size="sm" variant={step === next ? 'primary' : 'secondary'}>
                  <LocalLink to={to}>{t(`home.first.${step}.action`)}</LocalLink>
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
