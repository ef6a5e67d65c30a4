import type { ReactNode } from 'react'
import { defaultAccent } from '#shared/branding/accent.ts'
import { ColourInput, ControlField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'

interface ColourFieldProps {
  name: string
  label: string
  hint: string
  aside: ReactNode
}

/** A colour, typed or picked. */
export function ColourField(field: ColourFieldProps) {
  const t = useT('adminSettings')
  return (
    <ControlField {...field}>
      {({ value, onChange, onBlur }) => (
        <ColourInput
          {...{ name: field.name, value, onChange, onBlur }}
          pickLabel={t('branding.pick')}
          fallback={defaultAccent}
        />
      )}
    </ControlField>
  )
}
