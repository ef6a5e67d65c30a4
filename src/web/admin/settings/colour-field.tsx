import type { ReactNode } from 'react'
import { defaultAccent } from '#shared/branding/accent.ts'
import { isHexColour } from '#shared/branding/colour.ts'
import { ControlField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Input } from '#web/ui/form/input.tsx'

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
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={t('branding.pick')}
            value={isHexColour(value) ? value.toLowerCase() : defaultAccent}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className="h-9 w-11 shrink-0 cursor-pointer rounded-control border border-field-border bg-field p-1"
          />
          <Input
            name={field.name}
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
  )
}
