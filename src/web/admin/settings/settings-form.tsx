import * as z from 'zod/mini'
import type { SettingStates } from '#shared/contracts/settings.ts'
import {
  aiTaskNames,
  type SettingGroup,
  type SettingName,
  settingDefinitions,
  signInServices,
} from '#shared/settings.ts'
import { Form, FormMessage, SubmitButton, useForm } from '#web/forms/index.ts'
import { currentLanguage, textsOf, useLanguage, useT } from '#web/locale/index.ts'
import { reportFailure } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { BrandingPreview } from './branding-preview.tsx'
import { OwnFactorNotice } from './own-factor-notice.tsx'
import { saveSettings } from './save-settings.ts'
import { sectionsOf } from './sections.ts'
import { changeIn, draftsOf, isInRange, picturesIn, rangeOf, type SettingDraft } from './setting-draft.ts'
import { SettingField } from './setting-field.tsx'
import { SwitchedOff } from './sign-in-use.tsx'
import { storePicture } from './store-picture.ts'
import { TaskPart } from './task-part.tsx'
import { isTimeOrPrice, TimeAndPrice } from './time-and-price.tsx'

interface SettingsFormProps {
  group: SettingGroup
  states: SettingStates
  /** Reloads the settings and resets the form, without the entered secrets. */
  onSaved: () => Promise<void>
}

/** Validates the ranges of numbers, with messages in the field's unit. */
const schemaOf = (names: readonly SettingName[]) =>
  z.looseObject(
    Object.fromEntries(
      names
        .filter((name) => rangeOf(name, currentLanguage()))
        .map((name) => {
          const error = () => textsOf('adminSettings')('range', rangeOf(name, currentLanguage())!)
          return [name, z.string().check(z.refine((draft) => isInRange(name, draft), { error }))]
        }),
    ),
  )

/** The settings of one group. Only changed fields are sent, so that concurrent changes to others are kept. */
export function SettingsForm({ group, states, onSaved }: SettingsFormProps) {
  const t = useT('adminSettings')
  const language = useLanguage()
  const sections = sectionsOf(group)
  const names = sections.flatMap(([, all]) => all)
  const initial = draftsOf(names, states, language)
  const form = useForm<SettingDraft>({
    initial,
    schema: schemaOf(names),
    warnsUnsaved: true,
    async submit(draft) {
      const change = changeIn(names, draft, initial)
      if (Object.keys(change).length > 0) await saveSettings(change)
      for (const [name, picture] of picturesIn(draft)) await storePicture(name, picture)
      toast({ tone: 'success', title: t('saved') })
      void onSaved()
    },
    wordFailure: (message) => `${t('saveFailed')}. ${message}`,
  })

  async function reset(name: SettingName): Promise<void> {
    try {
      await saveSettings({ [name]: null })
      const label = t(`fields.${name}.label`)
      const title = settingDefinitions[name].kind === 'secret' ? t('wasRemoved', { label }) : t('wasReset', { label })
      toast({ tone: 'success', title })
      await onSaved()
    } catch (error) {
      reportFailure(error, t('saveFailed'))
    }
  }

  return (
    <Card title={t(`groups.${group}.title`)} description={t(`groups.${group}.text`)} className="max-w-4xl">
      <Form form={form} className="space-y-6">
        <FormMessage>{form.failure || (form.isContested ? t('contested') : '')}</FormMessage>
        {sections.map(([section, all]) => {
          const task = aiTaskNames.find((each) => each === section)
          const service = signInServices.find((each) => each === section)
          const fields = (wanted: (name: SettingName) => boolean) =>
            all.filter(wanted).map((name) => (
              <TaskPart key={name} task={task} name={name}>
                <SettingField name={name} state={states[name]} onReset={() => void reset(name)} />
              </TaskPart>
            ))
          const folded = all.filter(isTimeOrPrice)
          return (
            <fieldset key={section ?? group}>
              <legend className={section ? 'mb-3 text-sm font-semibold' : 'sr-only'}>
                {section ? t(`sections.${section}`) : t(`groups.${group}.title`)}
              </legend>
              {section === 'accounts' && <OwnFactorNotice />}
              {service && <SwitchedOff service={service} states={states} />}
              <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
                {fields((name) => !isTimeOrPrice(name))}
              </div>
              {folded.length > 0 && (
                <TimeAndPrice {...{ task, names: folded, states }}>{fields(isTimeOrPrice)}</TimeAndPrice>
              )}
            </fieldset>
          )
        })}
        {group === 'branding' && <BrandingPreview form={form} />}
        <SubmitButton disabled={!form.isDirty}>{t('save')}</SubmitButton>
      </Form>
    </Card>
  )
}
