import { isHexColour } from '#shared/branding/colour.ts'
import { Input } from '#web/ui/form/input.tsx'

interface ColourInputProps {
  name?: string
  value: string
  onChange: (colour: string) => void
  onBlur: () => void
  /** Names the picker for screen readers. */
  pickLabel: string
  /** Shown by the picker while the typed colour is invalid. */
  fallback: string
  disabled?: boolean
}

/** A colour such as `#4338ca`, typed or picked. */
export function ColourInput({ value, onChange, pickLabel, fallback, disabled, ...input }: ColourInputProps) {
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={pickLabel}
        disabled={disabled}
        value={isHexColour(value) ? value.toLowerCase() : fallback}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="h-9 w-11 shrink-0 cursor-pointer rounded-control border border-field-border bg-field p-1"
      />
      <Input
        {...input}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
    </div>
  )
}
