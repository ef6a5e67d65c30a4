import { usualBranding } from '#shared/contracts/chat-settings.ts'
import { BareField, ControlField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'

const counts = ['1', '2', '3', '4', '5'] as const

/** When the bot brings in a person without being asked, and how the widget looks. */
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
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={t('branding.pick')}
              disabled={disabled}
              value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : usualBranding.accent}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              className="h-9 w-11 shrink-0 cursor-pointer rounded-control border border-field-border bg-field p-1"
            />
            <Input
              value={value}
              onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
              onBlur={onBlur}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
            />
          </div>
        )}
      </ControlField>
    </div>
  )
}
