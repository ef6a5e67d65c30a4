import { useEffect, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/collections/users.ts'
import { limits } from '#shared/limits.ts'
import { useFields } from '#web/forms/use-fields.ts'
import { LocalLink, languageNames, languages, useT } from '#web/locale/index.ts'
import { useRecords, useRuntime, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { BatchSettings } from './batch-settings.ts'

/** What the agents should write about, for whom, and out of which knowledge. */
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
  const { user } = useSession()
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
  useEffect(() => onChange?.(values), [values, onChange])
  const bases = useRecords('knowledge_bases', {
    filter: 'instance = {:instance}',
    params: { instance },
    sort: 'name',
    perPage: 200,
  })
  const segments = useRecords('audience_segments', {
    filter: 'ambassador = {:ambassador}',
    params: { ambassador: values.ambassador },
    sort: 'title',
    perPage: 200,
    enabled: Boolean(values.ambassador),
  })
  const chosen = ambassadors.find(({ id }) => id === values.ambassador)
  const choose = (id: string) => {
    set('ambassador', id)
    set('segments', [])
    const language = ambassadors.find((ambassador) => ambassador.id === id)?.language
    if (language) set('language', language)
  }
  const credits = user?.credits ?? 0
  const { creditsPerPost } = useRuntime().limits
  const price = (Number(values.numberOfTopics) || 0) * creditsPerPost
  return (
    <form {...formProps}>
      <Card>
        <fieldset disabled={disabled} className="space-y-6">
          {(failure || errors.knowledgeBases) && (
            <Banner tone="danger" announce title={failure || errors.knowledgeBases} />
          )}
          <Field label={t('settings.ambassador')} error={errors.ambassador} hint={chosen?.headline}>
            <Select
              value={values.ambassador}
              disabled={isFixed || disabled}
              onValueChange={choose}
              options={ambassadors.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field label={t('settings.prompt')} hint={t('settings.promptHint')} optional error={errors.prompt}>
            <Textarea
              value={values.prompt}
              minRows={4}
              onChange={(event) => set('prompt', event.target.value)}
              maxLength={10_000}
            />
          </Field>
          <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
            <Field
              label={t('settings.source')}
              hint={values.knowledgeSource === 'knowledge' ? undefined : t('settings.webHint')}
            >
              <Select
                value={values.knowledgeSource}
                disabled={disabled}
                onValueChange={(value) => set('knowledgeSource', value)}
                options={(['knowledge', 'web', 'both'] as const).map((value) => ({
                  value,
                  label: t(`settings.sources.${value}`),
                }))}
              />
            </Field>
            {values.knowledgeSource !== 'web' && (
              <Field label={t('settings.bases')} hint={t('settings.basesHint')} optional>
                <MultiSelect
                  value={values.knowledgeBases}
                  disabled={disabled}
                  onValueChange={(value) => set('knowledgeBases', value)}
                  placeholder={t('settings.basesDefault')}
                  options={(bases.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
            )}
          </div>
          {(segments.data?.items.length ?? 0) > 0 && (
            <Field label={t('settings.segments')} hint={t('settings.segmentsHint')} optional>
              <MultiSelect
                value={values.segments}
                disabled={disabled}
                onValueChange={(value) => set('segments', value)}
                placeholder={t('settings.segmentsDefault')}
                options={(segments.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))}
              />
            </Field>
          )}
          <div className="grid grid-cols-1 gap-6 sm:grid-cols-3">
            <Field label={t('settings.topics')} error={errors.numberOfTopics}>
              <Input
                inputMode="numeric"
                value={values.numberOfTopics}
                onChange={(event) => set('numberOfTopics', event.target.value)}
              />
            </Field>
            <Field label={t('settings.characters')} error={errors.characterLimit}>
              <Input
                inputMode="numeric"
                value={values.characterLimit}
                onChange={(event) => set('characterLimit', event.target.value)}
              />
            </Field>
            <Field label={t('settings.language')}>
              <Select
                value={values.language}
                disabled={disabled}
                onValueChange={(value) => set('language', value as Language)}
                options={languages.map((value) => ({ value, label: languageNames[value] }))}
              />
            </Field>
          </div>
        </fieldset>
        <footer className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t pt-5">
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
