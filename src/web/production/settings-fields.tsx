import type { Row } from '#shared/collections/index.ts'
import { languageNames, languages, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { BatchSettings } from './batch-settings.ts'

interface SettingsFieldsProps {
  instance: string
  ambassadors: readonly Row<'ambassadors'>[]
  values: BatchSettings
  errors: Partial<Record<string, string>>
  /** The ambassador stays. */
  isFixed: boolean
  disabled: boolean
  onChange: (patch: Partial<BatchSettings>) => void
}

export function SettingsFields(props: SettingsFieldsProps) {
  const { ambassadors, values, errors, isFixed, disabled, onChange } = props
  const t = useT('production')
  const chosen = ambassadors.find(({ id }) => id === values.ambassador)
  function chooseAmbassador(id: string): void {
    const language = ambassadors.find((one) => one.id === id)?.language
    onChange({ ambassador: id, segments: [], ...(language && { language }) })
  }
  const number = (name: 'numberOfTopics' | 'characterLimit') => (
    <Input inputMode="numeric" value={values[name]} onChange={(event) => onChange({ [name]: event.target.value })} />
  )
  return (
    <>
      <Field label={t('settings.ambassador')} error={errors.ambassador} hint={chosen?.headline}>
        <Select
          value={values.ambassador}
          disabled={isFixed || disabled}
          onValueChange={chooseAmbassador}
          options={ambassadors.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label={t('settings.prompt')} hint={t('settings.promptHint')} optional error={errors.prompt}>
        <Textarea
          value={values.prompt}
          minRows={4}
          onChange={(event) => onChange({ prompt: event.target.value })}
          maxLength={10_000}
        />
      </Field>
      <Knowledge {...props} />
      <Segments {...props} />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-3">
        <Field label={t('settings.topics')} error={errors.numberOfTopics}>
          {number('numberOfTopics')}
        </Field>
        <Field label={t('settings.characters')} error={errors.characterLimit}>
          {number('characterLimit')}
        </Field>
        <Field label={t('settings.language')}>
          <Select
            value={values.language}
            disabled={disabled}
            onValueChange={(language) => onChange({ language })}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Field>
      </div>
    </>
  )
}

function Knowledge({ instance, values, disabled, onChange }: SettingsFieldsProps) {
  const t = useT('production')
  const bases = useRecords('knowledge_bases', {
    filter: 'instance = {:instance}',
    params: { instance },
    sort: 'name',
    perPage: 200,
  })
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <Field
        label={t('settings.source')}
        hint={values.knowledgeSource === 'knowledge' ? undefined : t('settings.webHint')}
      >
        <Select
          value={values.knowledgeSource}
          disabled={disabled}
          onValueChange={(knowledgeSource) => onChange({ knowledgeSource })}
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
            onValueChange={(knowledgeBases) => onChange({ knowledgeBases })}
            placeholder={t('settings.basesDefault')}
            options={(bases.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
    </div>
  )
}

/** Only for an ambassador that has any. */
function Segments({ values, disabled, onChange }: SettingsFieldsProps) {
  const t = useT('production')
  const segments = useRecords('audience_segments', {
    filter: 'ambassador = {:ambassador}',
    params: { ambassador: values.ambassador },
    sort: 'title',
    perPage: 200,
    enabled: Boolean(values.ambassador),
  })
  if (!segments.data?.items.length) return null
  return (
    <Field label={t('settings.segments')} hint={t('settings.segmentsHint')} optional>
      <MultiSelect
        value={values.segments}
        disabled={disabled}
        onValueChange={(chosen) => onChange({ segments: chosen })}
        placeholder={t('settings.segmentsDefault')}
        options={segments.data.items.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </Field>
  )
}
