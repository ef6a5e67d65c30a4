import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { limits } from '#shared/limits.ts'
import { useFields } from '#web/forms/use-fields.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRuntime, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { BatchSettings } from './batch-settings.ts'
import { SettingsFields } from './settings-fields.tsx'

/** What the agents should write about, for whom, and from which knowledge. */
export function SettingsForm({
  instance,
  ambassadors,
  initial,
  isFixed = false,
  disabled = false,
  onChange,
  onSubmit,
}: {
  instance: string
  ambassadors: readonly Row<'ambassadors'>[]
  initial: BatchSettings
  /** The batch exists: its ambassador stays. */
  isFixed?: boolean
  disabled?: boolean
  onChange?: (settings: BatchSettings) => void
  /** @throws what the record API throws */
  onSubmit: (settings: BatchSettings) => Promise<unknown>
}) {
  const t = useT('production')
  const validation = useT('validation')
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, formProps } = useFields<BatchSettings>({
    initial,
    check: ({ ambassador, numberOfTopics, characterLimit }) => ({
      ambassador: !ambassador && validation('required'),
      numberOfTopics: outside(numberOfTopics, limits.topics) && validation('range', { ...limits.topics }),
      characterLimit: outside(characterLimit, limits.characters) && validation('range', { ...limits.characters }),
    }),
    submit(settings) {
      setFailure('')
      return onSubmit(settings)
    },
    failed: setFailure,
  })
  function change(patch: Partial<BatchSettings>): void {
    for (const [name, value] of Object.entries(patch)) set(name, value)
    onChange?.({ ...values, ...patch } as BatchSettings)
  }
  return (
    <form {...formProps}>
      <Card>
        <fieldset disabled={disabled} className="space-y-6">
          {(failure || errors.knowledgeBases) && (
            <Banner tone="danger" announce title={failure || errors.knowledgeBases} />
          )}
          <SettingsFields
            instance={instance}
            ambassadors={ambassadors}
            values={values}
            errors={errors}
            isFixed={isFixed}
            disabled={disabled}
            onChange={change}
          />
        </fieldset>
        <footer className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t pt-5">
          <Cost topics={Number(values.numberOfTopics) || 0} />
          <Button type="submit" variant="primary" size="lg" disabled={disabled} loading={isBusy}>
            {t('settings.start')}
          </Button>
        </footer>
      </Card>
    </form>
  )
}

const outside = (text: string, { min, max }: { min: number; max: number }): boolean =>
  !/^\d+$/.test(text) || Number(text) < min || Number(text) > max

/** What the posts will cost if all topics are approved, and what there is. */
function Cost({ topics }: { topics: number }) {
  const t = useT('production')
  const credits = useSession().user?.credits ?? 0
  const price = topics * useRuntime().limits.creditsPerPost
  return (
    <p className="max-w-md text-caption text-ink-muted">
      {t('settings.cost', { count: credits, price })}
      {price > credits && (
        <>
          {' '}
          <LocalLink to="/dashboard/billing" className="text-link hover:text-link-hover">
            {t('settings.moreCredits')}
          </LocalLink>
        </>
      )}
    </p>
  )
}
