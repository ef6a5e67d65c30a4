import { Lock } from 'lucide-react'
import { BareField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { isOffered, useServiceWords } from './use-services.ts'

/** The services of a new workspace, by slug; those that its plan does not include are locked. */
export function ServicesField({ name, plan, label }: { name: string; plan: string; label: string }) {
  const t = useT('services')
  const words = useServiceWords()
  const catalogue = useRecords('services', { sort: 'position', perPage: 200, silent: true })
  if (catalogue.isError) {
    return (
      <ErrorState
        compact
        title={t('failed')}
        isRetrying={catalogue.isFetching}
        onRetry={() => void catalogue.refetch()}
      />
    )
  }
  if (!catalogue.data) return <SkeletonRows rows={3} />
  return (
    <BareField<string[]> name={name}>
      {({ value, onChange, error }) => (
        <fieldset>
          <legend className="mb-2 text-caption font-medium text-ink">{label}</legend>
          <div className="space-y-3">
            {catalogue.data.items.map((service) => {
              const { slug, lowestPlan } = service
              const isLater = !isOffered(service)
              const isLocked = isLater || (lowestPlan === 'pro' && plan !== 'pro')
              const { name: title, description } = words(service)
              if (isLocked) {
                const reason = t(isLater ? 'comingSoon' : 'locked')
                return <LockedService key={slug} title={title} reason={reason} />
              }
              return (
                <Checkbox
                  key={slug}
                  label={title}
                  description={description}
                  aria-invalid={Boolean(error)}
                  checked={value.includes(slug)}
                  onCheckedChange={(isChosen) =>
                    onChange(isChosen ? [...value, slug] : value.filter((one) => one !== slug))
                  }
                />
              )
            })}
          </div>
          <p aria-live="polite" className="mt-2 text-caption text-danger-ink empty:hidden">
            {error}
          </p>
        </fieldset>
      )}
    </BareField>
  )
}

function LockedService({ title, reason }: { title: string; reason: string }) {
  return (
    <p className="flex items-start gap-2.5">
      <Lock aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-subtle" />
      <span className="min-w-0 pt-0.5">
        <span className="block text-sm text-ink-muted">{title}</span>
        <span className="block text-caption text-ink-subtle">{reason}</span>
      </span>
    </p>
  )
}
