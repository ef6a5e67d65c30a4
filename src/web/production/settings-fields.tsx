import type { Row } from '#shared/collections/index.ts'
import { ControlField, type FormState, MultiSelectField, TextareaField, TextField, useValue } from '#web/forms/index.ts'
import { languageNames, languages, useT } from '#web/locale/index.ts'
import { useRecords, useRuntime } from '#web/records/index.ts'
import { Select } from '#web/ui/form/select.tsx'
import type { BatchSettings } from './batch-settings.ts'

interface SettingsFieldsProps {
  form: FormState<BatchSettings>
  instance: string
  ambassadors: readonly Row<'ambassadors'>[]
  /** Whether the ambassador cannot be changed. */
  isFixed: boolean
  disabled: boolean
}

export function SettingsFields(props: SettingsFieldsProps) {
  const { form, ambassadors, isFixed, disabled } = props
  const t = useT('production')
  const ambassador = useValue(form, 'ambassador')
  const chosen = ambassadors.find(({ id }) => id === ambassador)
  function chooseAmbassador(id: string): void {
    const language = ambassadors.find((one) => one.id === id)?.language
    form.set('ambassador', id)
    form.set('segments', [])
    // A language other than the ambassador's was chosen on purpose.
    if (language && form.methods.getValues('language') === chosen?.language) form.set('language', language)
  }
  return (
    <>
      <ControlField name="ambassador" label={t('settings.ambassador')} hint={chosen?.headline}>
        {({ value }) => (
          <Select
            value={value}
            disabled={isFixed || disabled}
            onValueChange={chooseAmbassador}
            options={ambassadors.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </ControlField>
      <TextField name="name" label={t('settings.name')} hint={t('settings.nameHint')} maxLength={160} optional />
      <TextareaField
        name="prompt"
        label={t('settings.prompt')}
        hint={t('settings.promptHint')}
        optional
        minRows={4}
        maxLength={10_000}
      />
      <Knowledge {...props} />
      <Segments {...props} />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-3">
        <TextField name="numberOfTopics" inputMode="numeric" label={t('settings.topics')} />
        <TextField name="characterLimit" inputMode="numeric" label={t('settings.characters')} />
        <ControlField<BatchSettings['language']> name="language" label={t('settings.language')}>
          {({ value, onChange }) => (
            <Select
              value={value}
              disabled={disabled}
              onValueChange={onChange}
              options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            />
          )}
        </ControlField>
      </div>
    </>
  )
}

function Knowledge({ form, instance, disabled }: SettingsFieldsProps) {
  const t = useT('production')
  const source = useValue(form, 'knowledgeSource')
  const { webSearch } = useRuntime()
  const searcher = webSearch as 'tavily' | ''
  const webHint = searcher
    ? t('settings.webSearchHint', { provider: t(`settings.searchProviders.${searcher}`) })
    : t('settings.webHint')
  const bases = useRecords('knowledge_bases', {
    filter: 'instance = {:instance}',
    params: { instance },
    sort: 'name',
    perPage: 200,
  })
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <ControlField<BatchSettings['knowledgeSource']>
        name="knowledgeSource"
        label={t('settings.source')}
        hint={source === 'knowledge' ? undefined : webHint}
      >
        {({ value, onChange }) => (
          <Select
            value={value}
            disabled={disabled}
            onValueChange={onChange}
            options={(['knowledge', 'web', 'both'] as const).map((each) => ({
              value: each,
              label: t(`settings.sources.${each}`),
            }))}
          />
        )}
      </ControlField>
      {source !== 'web' && (
        <MultiSelectField
          name="knowledgeBases"
          label={t('settings.bases')}
          hint={t('settings.basesHint')}
          optional
          disabled={disabled}
          placeholder={t('settings.basesDefault')}
          options={(bases.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  )
}

/** Only if the ambassador has segments. */
function Segments({ form, disabled }: SettingsFieldsProps) {
  const t = useT('production')
  const ambassador = useValue(form, 'ambassador')
  const segments = useRecords('audience_segments', {
    filter: 'ambassador = {:ambassador}',
    params: { ambassador },
    sort: 'title',
    perPage: 200,
    enabled: Boolean(ambassador),
  })
  const items = segments.data?.items ?? []
  if (items.length === 0) return null
  return (
    <MultiSelectField
      name="segments"
      label={t('settings.segments')}
      hint={t('settings.segmentsHint')}
      optional
      disabled={disabled}
      placeholder={t('settings.segmentsDefault')}
      options={items.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
