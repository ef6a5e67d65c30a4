import { Lock } from 'lucide-react'
import { isFixed, type SettingState } from '#shared/contracts/settings.ts'
import { type LogoSetting, type SettingDefinition, type SettingName, settingDefinitions } from '#shared/settings.ts'
import { BareField, ControlField, PasswordField, TextareaField, TextField } from '#web/forms/index.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { ColourField } from './colour-field.tsx'
import { LogoField } from './logo-field.tsx'
import { draftOf } from './setting-draft.ts'

interface SettingFieldProps {
  name: SettingName
  state: SettingState
  onReset: () => void
}

/** One setting, with its description, default and source. Most settings of the environment cannot be changed here. */
export function SettingField({ name, state, onReset }: SettingFieldProps) {
  const t = useT('adminSettings')
  const definition: SettingDefinition = settingDefinitions[name]
  const fixed = isFixed(name, state)
  const label = t(`fields.${name}.label`)
  const standard = useDefaultText(name, state)
  const hint = [t(`fields.${name}.hint`), standard].filter(Boolean).join(' ')
  const aside = <Origin {...{ label, state, onReset, isFixed: fixed }} isSecret={definition.kind === 'secret'} />
  const field = { name, label, hint, aside }
  switch (definition.kind) {
    case 'switch':
      return (
        <BareField<boolean> name={name}>
          {({ value, onChange, error }) => (
            <div>
              <Switch checked={value} onCheckedChange={onChange} disabled={fixed} label={label} description={hint} />
              <p className="mt-1 text-caption text-ink-subtle">{aside}</p>
              {error && <p className="text-caption text-danger-ink">{error}</p>}
            </div>
          )}
        </BareField>
      )
    case 'choice':
      return (
        <ControlField {...field}>
          {({ value, onChange, onBlur }) => (
            <Select
              {...{ value, onBlur }}
              onValueChange={onChange}
              disabled={fixed}
              options={definition.options.map((option) => ({
                value: option,
                label: t(`providers.${optionOf(name, option)}`),
              }))}
            />
          )}
        </ControlField>
      )
    case 'secret':
      return (
        <PasswordField
          {...field}
          readOnly={fixed}
          autoComplete="new-password"
          placeholder={t(state.isSet ? 'secretSet' : 'secretMissing')}
        />
      )
    case 'list':
      return <TextareaField {...field} readOnly={fixed} rows={4} />
    case 'colour':
      return <ColourField {...field} />
    case 'picture':
      return <LogoField {...field} name={name as LogoSetting} />
    case 'text':
    case 'email':
    case 'url':
      return <TextField {...field} readOnly={fixed} autoComplete="off" spellCheck={false} />
    default:
      return <TextField {...field} readOnly={fixed} autoComplete="off" inputMode="decimal" />
  }
}

/** The composer has no embeddings, so `offline` means search by words only. */
const optionOf = (name: SettingName, option: string) =>
  name === 'embeddingsProvider' && option === 'offline' ? 'wordsOnly' : (option as 'offline')

/** The default as text; empty for secrets and for empty defaults. */
function useDefaultText(name: SettingName, { default: standard, origin }: SettingState): string {
  const t = useT('adminSettings')
  const language = useLanguage()
  if (standard === null || origin === 'environment') return ''
  const value = draftOf(name, standard, language)
  if (value === '') return ''
  if (typeof value === 'boolean') return t('default', { value: t(value ? 'on' : 'off') })
  const definition: SettingDefinition = settingDefinitions[name]
  const shown = definition.kind === 'choice' ? t(`providers.${optionOf(name, value)}`) : value.replaceAll('\n', ', ')
  return t('default', { value: shown })
}

interface OriginProps {
  label: string
  state: SettingState
  isFixed: boolean
  isSecret: boolean
  onReset: () => void
}

function Origin({ label, state: { origin, variable }, isFixed, isSecret, onReset }: OriginProps) {
  const t = useT('adminSettings')
  if (origin === 'default') return isSecret ? null : t('origins.default')
  if (origin === 'environment')
    return (
      <span className="inline-flex items-center gap-1">
        {isFixed && <Lock aria-hidden="true" className="size-3 shrink-0" />}
        {t('origins.environment', { variable: variable ?? '' })}
      </span>
    )
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      {t('origins.here')}
      <button
        type="button"
        className="cursor-pointer text-link-style"
        aria-label={t(isSecret ? 'removeOf' : 'resetOf', { label })}
        onClick={onReset}
      >
        {t(isSecret ? 'remove' : 'reset')}
      </button>
    </span>
  )
}
