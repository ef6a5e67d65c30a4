import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import type { BusinessHours } from '#shared/contracts/chat-settings.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { Duty } from '#shared/scheduling/duty.ts'
import { ControlField, rule, rules, ShortFormDialog, TextareaField, TextField, useForm } from '#web/forms/index.ts'
import { languageNames, languages, textsOf, useT } from '#web/locale/index.ts'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TagInput } from '#web/ui/form/tag-input.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { BotDutyFields } from './bot-duty-fields.tsx'
import { areHoursValid, usualHours } from './hours-editor.tsx'
import { useSave } from './use-save.ts'

interface Draft extends Record<string, unknown> {
  name: string
  knowledgeBase: string
  languages: Language[]
  duty: Duty | ''
  hours: BusinessHours | null
  ambassador: string
  tone: string
  rules: string
  handOverWords: string[]
}

const schema = z.looseObject({
  name: rules.required(),
  hours: z
    .nullable(z.any())
    .check(rule<BusinessHours | null>(areHoursValid, () => textsOf('chatSettings')('hours.invalid'))),
})
const ofSettings = 'settings'
const neutral = 'neutral'
const maxWords = 50

/** Edits a bot: knowledge base, languages and hand-over words. */
export function BotDialog({
  instance,
  bot,
  bases,
  ambassadors,
  team,
  open,
  onOpenChange,
  onClose,
}: OverlayProps & {
  instance: string
  bot: Row<'bots'> | null
  bases: readonly Row<'knowledge_bases'>[]
  ambassadors: readonly Row<'ambassadors'>[]
  team: Row<'chat_settings'> | null
}) {
  const t = useT('chatSettings')
  const save = useSave('bots', bot, { instance, active: true }, onClose)
  const form = useForm<Draft>({
    initial: {
      name: bot?.name ?? '',
      knowledgeBase: bot?.knowledgeBase ?? '',
      languages: [...(bot?.languages ?? languages)],
      duty: bot?.duty ?? '',
      hours: bot?.hours ?? null,
      ambassador: bot?.ambassador ?? '',
      tone: bot?.tone ?? '',
      rules: bot?.rules ?? '',
      handOverWords: bot?.handOverWords ?? [],
    },
    schema,
    submit: ({ hours, ...draft }) => save({ ...draft, hours: draft.duty === 'own' ? (hours ?? usualHours()) : hours }),
  })
  return (
    <ShortFormDialog
      size="md"
      form={form}
      title={t(bot ? 'bots.edit' : 'bots.add')}
      open={open}
      onOpenChange={onOpenChange}
      onCancel={() => onClose()}
      closesOutside={false}
    >
      <TextField name="name" label={t('name')} maxLength={80} />
      <ControlField name="knowledgeBase" label={t('bots.baseField')}>
        {({ value, onChange }) => (
          <Select
            value={value || ofSettings}
            onValueChange={(base) => onChange(base === ofSettings ? '' : base)}
            options={[
              { value: ofSettings, label: t('bots.ofSettings') },
              ...bases.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </ControlField>
      <ControlField<Language[]> name="languages" label={t('bots.languages')} hint={t('bots.languagesHint')}>
        {({ value, onChange }) => (
          <MultiSelect
            value={value}
            onValueChange={onChange}
            options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
          />
        )}
      </ControlField>
      <BotDutyFields team={team} />
      <ControlField<string[]> name="handOverWords" label={t('bots.words')} hint={t('bots.wordsHint')}>
        {({ value, onChange, onBlur }) => <TagInput value={value} onChange={onChange} onBlur={onBlur} max={maxWords} />}
      </ControlField>
      <ControlField name="ambassador" label={t('bots.voice')} hint={t('bots.voiceHint')}>
        {({ value, onChange }) => (
          <Select
            value={value || neutral}
            onValueChange={(voice) => onChange(voice === neutral ? '' : voice)}
            options={[
              { value: neutral, label: t('bots.neutral') },
              ...ambassadors.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </ControlField>
      <TextareaField
        name="tone"
        label={t('bots.tone')}
        hint={t('bots.toneHint')}
        minRows={2}
        maxLength={1000}
        optional
      />
      <TextareaField
        name="rules"
        label={t('bots.rules')}
        hint={t('bots.rulesHint')}
        minRows={2}
        maxLength={2000}
        optional
      />
    </ShortFormDialog>
  )
}
