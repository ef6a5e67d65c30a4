import type { Language } from '#shared/collections/users.ts'
import { useT } from '#web/locale/index.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Slider } from '#web/ui/form/slider.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TagInput } from '#web/ui/form/tag-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { type Fields, type PersonalityDraft, traitNames } from './ambassador-draft.ts'
import { SamplesField } from './samples-field.tsx'
import { VoiceProfileCard } from './voice-profile-card.tsx'

/** How the ambassador sounds: said in words, set by sliders, measured from what they wrote. */
export function PersonalityFields({
  values,
  errors,
  set,
  disabled = false,
  language,
}: Fields<PersonalityDraft> & { language: Language }) {
  const t = useT('ambassadors')
  function traitInWords(trait: (typeof traitNames)[number]): string {
    const way = values.traits[trait] - 50
    if (Math.abs(way) < 8) return t('traits.middle')
    const side = t(`traits.${trait}.${way < 0 ? 'left' : 'right'}`).toLowerCase()
    return t(Math.abs(way) < 30 ? 'traits.slightly' : 'traits.very', { side })
  }
  return (
    <div className="space-y-6">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(['toneOfVoice', 'writingStyle'] as const).map((name) => (
          <Field key={name} label={t(`fields.${name}`)} hint={t(`fields.${name}Hint`)} optional error={errors[name]}>
            <Textarea
              value={values[name]}
              maxLength={1000}
              minRows={4}
              disabled={disabled}
              onChange={(event) => set(name, event.target.value)}
            />
          </Field>
        ))}
      </div>
      <fieldset>
        <legend className="mb-3 text-sm font-semibold text-ink">{t('traits.title')}</legend>
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
          {traitNames.map((trait) => (
            <Slider
              key={trait}
              label={`${t(`traits.${trait}.left`)} – ${t(`traits.${trait}.right`)}`}
              valueText={traitInWords(trait)}
              value={values.traits[trait]}
              disabled={disabled}
              onValueChange={(value) => set('traits', { ...values.traits, [trait]: value })}
            />
          ))}
        </div>
        {errors.traits && (
          <p role="alert" className="mt-2 text-caption text-danger-ink">
            {errors.traits}
          </p>
        )}
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Switch
          label={t('fields.emojis')}
          description={t('fields.emojisHint')}
          checked={values.useEmojis}
          disabled={disabled}
          onCheckedChange={(on) => set('useEmojis', on)}
        />
        <Switch
          label={t('fields.hashtags')}
          description={t('fields.hashtagsHint')}
          checked={values.useHashtags}
          disabled={disabled}
          onCheckedChange={(on) => set('useHashtags', on)}
        />
      </div>
      <Field label={t('fields.banned')} hint={t('fields.bannedHint')} optional error={errors.bannedPhrases}>
        <TagInput
          value={values.bannedPhrases}
          max={100}
          disabled={disabled}
          onChange={(value) => set('bannedPhrases', value)}
        />
      </Field>
      <SamplesField
        value={values.voiceSamples}
        error={errors.voiceSamples}
        disabled={disabled}
        onChange={(value) => set('voiceSamples', value)}
      />
      <VoiceProfileCard samples={values.voiceSamples} language={language} />
    </div>
  )
}
