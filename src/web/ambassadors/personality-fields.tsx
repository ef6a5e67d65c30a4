import type { Language } from '#shared/preferred-language.ts'
import { optionalChecks } from '#shared/quality/optional-checks.ts'
import { BareField, ControlField, MultiSelectField, TextareaField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Slider } from '#web/ui/form/slider.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TagInput } from '#web/ui/form/tag-input.tsx'
import { type PersonalityDraft, traitNames } from './ambassador-draft.ts'
import { SamplesField } from './samples-field.tsx'
import { VoiceProfileCard } from './voice-profile-card.tsx'

/** The ambassador's voice: described in words, set by sliders, measured from past posts. */
export function PersonalityFields({ disabled = false, language }: { disabled?: boolean; language: Language }) {
  const t = useT('ambassadors')
  return (
    <div className="space-y-6">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(['toneOfVoice', 'writingStyle'] as const).map((name) => (
          <TextareaField
            key={name}
            name={name}
            maxLength={1000}
            minRows={4}
            disabled={disabled}
            label={t(`fields.${name}`)}
            hint={t(`fields.${name}Hint`)}
            optional
          />
        ))}
      </div>
      <BareField<PersonalityDraft['traits']> name="traits">
        {(control) => <TraitSliders {...control} disabled={disabled} />}
      </BareField>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(
          [
            ['useEmojis', t('fields.emojis'), t('fields.emojisHint')],
            ['useHashtags', t('fields.hashtags'), t('fields.hashtagsHint')],
          ] as const
        ).map(([name, label, description]) => (
          <BareField<boolean> key={name} name={name}>
            {({ value, onChange }) => (
              <Switch
                label={label}
                description={description}
                checked={value}
                disabled={disabled}
                onCheckedChange={onChange}
              />
            )}
          </BareField>
        ))}
      </div>
      <ControlField<string[]> name="bannedPhrases" label={t('fields.banned')} hint={t('fields.bannedHint')} optional>
        {(control) => <TagInput {...control} max={100} disabled={disabled} />}
      </ControlField>
      <MultiSelectField
        name="ignoredChecks"
        label={t('fields.ignoredChecks')}
        hint={t('fields.ignoredChecksHint')}
        optional
        disabled={disabled}
        placeholder={t('fields.ignoredChecksNone')}
        options={optionalChecks.map((check) => ({ value: check, label: t(`checks.${check}`) }))}
      />
      <BareField<string[]> name="voiceSamples">
        {({ value, ...control }) => (
          <>
            <SamplesField {...control} value={value} language={language} disabled={disabled} />
            <VoiceProfileCard samples={value} language={language} />
          </>
        )}
      </BareField>
    </div>
  )
}

function TraitSliders({
  value,
  onChange,
  error,
  disabled,
}: {
  value: PersonalityDraft['traits']
  onChange: (traits: PersonalityDraft['traits']) => void
  error: string | undefined
  disabled: boolean
}) {
  const t = useT('ambassadors')
  function inWords(trait: (typeof traitNames)[number]): string {
    const way = value[trait] - 50
    if (Math.abs(way) < 8) return t('traits.middle')
    const side = t(`traits.${trait}.${way < 0 ? 'left' : 'right'}`).toLowerCase()
    return t(Math.abs(way) < 30 ? 'traits.slightly' : 'traits.very', { side })
  }
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold text-ink">{t('traits.title')}</legend>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
        {traitNames.map((trait) => (
          <Slider
            key={trait}
            label={`${t(`traits.${trait}.left`)} – ${t(`traits.${trait}.right`)}`}
            valueText={inWords(trait)}
            value={value[trait]}
            disabled={disabled}
            onValueChange={(next) => onChange({ ...value, [trait]: next })}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-caption text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
