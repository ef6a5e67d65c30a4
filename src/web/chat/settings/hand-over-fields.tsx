import { usualBranding } from '#shared/contracts/chat-settings.ts'
import { BareField, ColourInput, ControlField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'

const counts = ['1', '2', '3', '4', '5'] as const

/** When the bot hands over without being asked, and the widget's look. */
export function HandOverFields({ disabled }: { disabled: boolean }) {
  const t = useT('chatSettings')
  return (
    <div className="space-y-5">
      <ControlField name="afterUnanswered" label={t('handOver.after')}>
        {({ value, onChange }) => (
          <Select
            value={value}
            disabled={disabled}
            onValueChange={onChange}
            options={counts.map((count) => ({ value: count, label: t('handOver.count', { count: Number(count) }) }))}
          />
        )}
      </ControlField>
      <BareField<boolean> name="onAnger">
        {({ value, onChange }) => (
          <Switch
            checked={value}
            onCheckedChange={onChange}
            disabled={disabled}
            label={t('handOver.anger')}
            description={t('handOver.angerText')}
          />
        )}
      </BareField>
      <ControlField name="accent" label={t('branding.accent')} hint={t('branding.hint')}>
        {({ value, onChange, onBlur }) => (
          <ColourInput
            {...{ value, onChange, onBlur, disabled }}
            pickLabel={t('branding.pick')}
            fallback={usualBranding.accent}
          />
        )}
      </ControlField>
    </div>
  )
}
