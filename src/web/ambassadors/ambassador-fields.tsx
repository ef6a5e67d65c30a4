import { measureVoice } from '#shared/quality/index.ts'
import { languageNames, languages, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TagInput } from '#web/ui/tag-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { AmbassadorDraft } from './ambassador-draft.ts'

export interface FieldsProps {
  values: AmbassadorDraft
  errors: Partial<Record<string, string>>
  set: <K extends keyof AmbassadorDraft & string>(name: K, value: AmbassadorDraft[K]) => void
}

export function BasicFields({ values, errors, set }: FieldsProps) {
  const t = useT('ambassadors')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('fields.name')} error={errors.name}>
        <Input value={values.name} maxLength={120} onChange={(event) => set('name', event.target.value)} />
      </Field>
      <Field label={t('fields.language')}>
        <Select
          value={values.language}
          onValueChange={(value) => set('language', value)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Field>
      <Field
        label={t('fields.headline')}
        hint={t('fields.headlineHint')}
        error={errors.headline}
        className="sm:col-span-2"
      >
        <Input value={values.headline} maxLength={200} onChange={(event) => set('headline', event.target.value)} />
      </Field>
      <Field label={t('fields.email')} optional error={errors.email}>
        <Input type="email" value={values.email} onChange={(event) => set('email', event.target.value)} />
      </Field>
      <Field label={t('fields.linkedin')} optional error={errors.linkedinUrl}>
        <Input type="url" value={values.linkedinUrl} onChange={(event) => set('linkedinUrl', event.target.value)} />
      </Field>
      <Field label={t('fields.website')} optional error={errors.website}>
        <Input type="url" value={values.website} onChange={(event) => set('website', event.target.value)} />
      </Field>
      <Field label={t('fields.description')} optional error={errors.description} className="sm:col-span-2">
        <Textarea
          value={values.description}
          maxLength={5000}
          onChange={(event) => set('description', event.target.value)}
        />
      </Field>
    </div>
  )
}

export function KnowledgeFields({ values, set, instance }: FieldsProps & { instance: string }) {
  const t = useT('ambassadors')
  const bases = useRecords('knowledge_bases', {
    filter: 'instance = {:instance}',
    params: { instance },
    sort: 'name',
    perPage: 200,
  })
  const toggle = (id: string, on: boolean) =>
    set('knowledgeBases', on ? [...values.knowledgeBases, id] : values.knowledgeBases.filter((other) => other !== id))
  if (bases.data?.items.length === 0) return <p className="text-ink-muted">{t('fields.noBases')}</p>
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('fields.bases')}</legend>
      <div className="space-y-2">
        {(bases.data?.items ?? []).map(({ id, name, description }) => (
          <Checkbox
            key={id}
            label={name}
            description={description || undefined}
            checked={values.knowledgeBases.includes(id)}
            onCheckedChange={(on) => toggle(id, on)}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function PersonalityFields({ values, errors, set }: FieldsProps) {
  const t = useT('ambassadors')
  const samples = values.samples.split(/\n\s*-{3,}\s*\n/).filter((sample) => sample.trim())
  const profile = samples.length > 0 ? measureVoice(samples, values.language) : null
  return (
    <div className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.tone')} optional error={errors.toneOfVoice}>
          <Textarea
            value={values.toneOfVoice}
            maxLength={1000}
            onChange={(event) => set('toneOfVoice', event.target.value)}
          />
        </Field>
        <Field label={t('fields.style')} optional error={errors.writingStyle}>
          <Textarea
            value={values.writingStyle}
            maxLength={1000}
            onChange={(event) => set('writingStyle', event.target.value)}
          />
        </Field>
      </div>
      {(['casual', 'bold', 'narrative'] as const).map((trait) => (
        <Slider
          key={trait}
          label={`${t(`traits.${trait}.left`)} – ${t(`traits.${trait}.right`)}`}
          leftLabel={t(`traits.${trait}.left`)}
          rightLabel={t(`traits.${trait}.right`)}
          value={values[trait]}
          onValueChange={(value) => set(trait, value)}
        />
      ))}
      <div className="flex flex-wrap gap-6">
        <Switch label={t('fields.emojis')} checked={values.useEmojis} onCheckedChange={(on) => set('useEmojis', on)} />
        <Switch
          label={t('fields.hashtags')}
          checked={values.useHashtags}
          onCheckedChange={(on) => set('useHashtags', on)}
        />
      </div>
      <Field
        label={t('fields.samples')}
        optional
        hint={
          profile
            ? t('fields.measured', {
                words: profile.wordsPerSentence,
                emojis: profile.emojisPerPost,
                samples: profile.samples,
              })
            : t('fields.samplesHint')
        }
        error={errors.voiceSamples}
      >
        <Textarea value={values.samples} minRows={4} onChange={(event) => set('samples', event.target.value)} />
      </Field>
      <Field label={t('fields.banned')} optional error={errors.bannedPhrases}>
        <TagInput value={values.bannedPhrases} onChange={(value) => set('bannedPhrases', value)} />
      </Field>
    </div>
  )
}

export function PlanningFields({ values, errors, set }: FieldsProps) {
  const t = useT('ambassadors')
  return (
    <div className="space-y-4">
      <Field label={t('fields.objectives')} optional error={errors.mainObjectives}>
        <TagInput value={values.mainObjectives} onChange={(value) => set('mainObjectives', value)} />
      </Field>
      <Field label={t('fields.lines')} optional error={errors.editorialLines}>
        <TagInput value={values.editorialLines} onChange={(value) => set('editorialLines', value)} />
      </Field>
    </div>
  )
}
