import type { Row } from '#shared/collections/index.ts'
import { ControlField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Select } from '#web/ui/form/select.tsx'

/** An option of a Select cannot be empty. */
const none = 'none'

/** The field `bot` of a channel: who answers first. */
export function BotField({ bots }: { bots: readonly Row<'bots'>[] }) {
  const t = useT('chatSettings')
  return (
    <ControlField<string> name="bot" label={t('channels.botField')}>
      {({ value, onChange }) => (
        <Select
          value={value || none}
          onValueChange={(bot) => onChange(bot === none ? '' : bot)}
          options={[
            { value: none, label: t('channels.noBot') },
            ...bots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </ControlField>
  )
}
