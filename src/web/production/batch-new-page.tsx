import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Language } from '#shared/collections/users.ts'
import { limits } from '#shared/limits.ts'
import { useFields } from '#web/forms/use-fields.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, languageNames, languages, titled, useGo, useLanguage, useT } from '#web/locale/index.ts'
import { pb, useRecords, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toasts.ts'

export const meta = titled('production', 'settings.title')

export default function BatchNewPage() {
  const t = useT('production')
  const { instance, canEdit } = useInstance()
  const ambassadors = useRecords('ambassadors', {
    filter: 'instance = {:id}',
    params: { id: instance?.id ?? '' },
    sort: 'name',
    perPage: 200,
    enabled: Boolean(instance),
  })
  if (!instance || ambassadors.isPending) return null
  if (ambassadors.data?.items.length === 0) {
    return (
      <EmptyState
        icon={<UserPlus />}
        title={t('settings.noAmbassador')}
        action={
          canEdit && (
            <Button asChild variant="primary">
              <LocalLink to="/dashboard/personas/new">{t('settings.createAmbassador')}</LocalLink>
            </Button>
          )
        }
      />
    )
  }
  return <SettingsForm key={instance.id} instance={instance.id} ambassadors={ambassadors.data?.items ?? []} />
}

function SettingsForm({
  instance,
  ambassadors,
}: {
  instance: string
  ambassadors: { id: string; name: string; language: Language | '' }[]
}) {
  const t = useT('production')
  const validation = useT('validation')
  const go = useGo()
  const [query] = useSearchParams()
  const { user } = useSession()
  const [failure, setFailure] = useState('')
  const language = useLanguage()
  const first = ambassadors.find(({ id }) => id === query.get('ambassador')) ?? ambassadors[0]!
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: {
      ambassador: first.id,
      prompt: '',
      numberOfTopics: String(limits.topics.default),
      characterLimit: String(limits.characters.default),
      knowledgeSource: 'knowledge',
      language: first.language || language,
    },
    check: ({ numberOfTopics, characterLimit }) => ({
      numberOfTopics: outside(numberOfTopics, limits.topics) && validation('range', { ...limits.topics }),
      characterLimit: outside(characterLimit, limits.characters) && validation('range', { ...limits.characters }),
    }),
    async submit({ numberOfTopics, characterLimit, ...rest }) {
      setFailure('')
      const batch = await pb.collection('production_batches').create({
        ...rest,
        instance,
        numberOfTopics: Number(numberOfTopics),
        characterLimit: Number(characterLimit),
        status: 'outline',
      })
      toast({ tone: 'success', title: t('settings.created') })
      go(`/dashboard/production/${batch.id}`)
    },
    failed: setFailure,
  })
  return (
    <form {...formProps} className="mx-auto max-w-2xl">
      <PageHeader title={t('settings.title')} description={t('settings.description')} />
      <Card>
        <div className="space-y-5">
          {(failure || errors.knowledgeBases) && (
            <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink">
              {failure || errors.knowledgeBases}
            </p>
          )}
          <Field label={t('settings.ambassador')} error={errors.ambassador}>
            <Select
              value={values.ambassador}
              onValueChange={(value) => set('ambassador', value)}
              options={ambassadors.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field label={t('settings.prompt')} hint={t('settings.promptHint')} optional error={errors.prompt}>
            <Textarea
              value={values.prompt}
              onChange={(event) => set('prompt', event.target.value)}
              maxLength={10_000}
            />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
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
            <Field
              label={t('settings.source')}
              hint={values.knowledgeSource === 'knowledge' ? undefined : t('settings.webHint')}
            >
              <Select
                value={values.knowledgeSource}
                onValueChange={(value) => set('knowledgeSource', value)}
                options={(['knowledge', 'web', 'both'] as const).map((value) => ({
                  value,
                  label: t(`settings.sources.${value}`),
                }))}
              />
            </Field>
            <Field label={t('settings.language')}>
              <Select
                value={values.language}
                onValueChange={(value) => set('language', value)}
                options={languages.map((value) => ({ value, label: languageNames[value] }))}
              />
            </Field>
          </div>
          <p className="text-ink-muted">
            {t('settings.cost', { count: user?.credits ?? 0, price: limits.creditsPerPost })}
          </p>
          <Button type="submit" variant="primary" size="lg" loading={isBusy}>
            {t('settings.start')}
          </Button>
        </div>
      </Card>
    </form>
  )
}

const outside = (text: string, { min, max }: { min: number; max: number }): boolean =>
  !/^\d+$/.test(text) || Number(text) < min || Number(text) > max
