import { ArrowRight, Building2, Check } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { type OnboardingStep, type StepProgress, useProgress } from './use-progress.ts'

/** Steps whose screen does not exist yet are shown as "coming soon". */
const later: readonly OnboardingStep[] = ['schedule']

/** Completed and next steps on the way to the first posts. */
export default function OnboardingPage() {
  const t = useT('onboardingSteps')
  const instances = useT('instances')
  const { instance, isLoading, canEdit } = useInstance()
  const { steps, state, retry } = useProgress()
  if (!instance && !isLoading) {
    return <EmptyState icon={<Building2 />} title={instances('empty.title')} description={instances('empty.text')} />
  }
  const open = steps.filter(({ step }) => !later.includes(step))
  const done = open.filter(({ isDone }) => isDone).length
  const next = open.find(({ isDone, to, isEditors }) => !isDone && to && (canEdit || !isEditors))?.step
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('title')} description={t('description')} />
      {state === 'error' ? (
        <ErrorState title={t('failed')} onRetry={retry} />
      ) : state === 'loading' ? (
        <SkeletonRows rows={7} />
      ) : (
        <>
          <Progress
            className="mb-4"
            label={done === open.length ? t('allDone') : t('title')}
            value={done}
            max={open.length}
            valueText={t('progress', { done, total: open.length })}
          />
          <ol className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
            {steps.map((progress, at) => (
              <Step key={progress.step} {...progress} number={at + 1} isNext={progress.step === next} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

function Step({ step, isDone, to, isEditors, number, isNext }: StepProgress & { number: number; isNext: boolean }) {
  const t = useT('onboardingSteps')
  const { canEdit } = useInstance()
  const title = t(`steps.${step}.title`)
  const mayTake = canEdit || !isEditors
  return (
    <li className="flex items-center gap-3.5 px-4 py-4 sm:px-5">
      <span
        aria-hidden="true"
        className={cx(
          'flex size-7 shrink-0 items-center justify-center rounded-full text-caption font-semibold tabular-nums',
          isDone
            ? 'bg-primary-soft text-primary-ink'
            : isNext
              ? 'bg-primary text-on-primary'
              : 'border border-line-strong text-ink-muted',
        )}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className={cx('text-sm font-medium', isDone && 'text-ink-muted')}>{title}</span>
          {isDone && <StatusBadge status="done">{t('done')}</StatusBadge>}
          {later.includes(step) && <StatusBadge status="locked">{t('later')}</StatusBadge>}
        </span>
        <span className="block text-caption text-ink-muted">{t(`steps.${step}.text`)}</span>
      </span>
      {!mayTake ? (
        !isDone && <span className="shrink-0 text-caption text-ink-muted">{t('editorsOnly')}</span>
      ) : to ? (
        <Button asChild size="sm" variant={isNext ? 'primary' : 'secondary'} trailing={isNext && <ArrowRight />}>
          <LocalLink to={to} aria-label={`${isNext ? t('next') : t('open')}: ${title}`}>
            {isNext ? t('next') : t('open')}
          </LocalLink>
        </Button>
      ) : null}
    </li>
  )
}
