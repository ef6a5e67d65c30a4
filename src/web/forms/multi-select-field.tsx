import type { ComponentProps } from 'react'
import { MultiSelect, type MultiSelectProps } from '#web/ui/form/multi-select.tsx'
import { ControlField } from './form.tsx'

/** Several of many options. */
export function MultiSelectField<V extends string = string>({
  options,
  placeholder,
  disabled,
  ...field
}: Omit<ComponentProps<typeof ControlField>, 'children'> &
  Pick<MultiSelectProps<V>, 'options' | 'placeholder' | 'disabled'>) {
  return (
    <ControlField<V[]> {...field}>
      {({ value, onChange }) => (
        <MultiSelect value={value} onValueChange={onChange} {...{ options, placeholder, disabled }} />
      )}
    </ControlField>
  )
}
