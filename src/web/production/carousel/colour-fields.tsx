import { defaultAccent } from '#shared/branding/accent.ts'
import { contrast, isHexColour } from '#shared/branding/colour.ts'
import { defaultCover, lookOf } from '#shared/carousel/look.ts'
import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { useAutosave } from '../review/use-autosave.ts'

const standard = { coverColour: defaultCover, accentColour: defaultAccent } as const
type ColourName = keyof typeof standard

/** The colours of an ambassador's documents, with their contrast. */
export function ColourFields({
  ambassador,
  canEdit,
  onChange,
}: {
  ambassador: Row<'ambassadors'>
  canEdit: boolean
  /** Called with each new colour, before it is stored. */
  onChange: (colours: Partial<Record<ColourName, string>>) => void
}) {
  const t = useT('carousel')
  const { number } = useFormats()
  const ratio = (one: string, other: string) => number(Math.round(contrast(one, other) * 10) / 10)
  const field = { ambassador, canEdit, onChange }
  return (
    <fieldset className="space-y-4">
      <legend className="text-base font-semibold">{t('colours.title', { name: ambassador.name })}</legend>
      <p className="text-caption text-ink-muted">{t('colours.text')}</p>
      <ColourField
        {...field}
        name="coverColour"
        label={t('colours.cover')}
        hintOf={(coverColour) => {
          const { ink, ground } = lookOf({ coverColour, accentColour: '' }).cover
          const name = t(ink === '#ffffff' ? 'colours.white' : 'colours.dark')
          return t('colours.coverContrast', { ink: name, ratio: ratio(ink, ground) })
        }}
      />
      <ColourField
        {...field}
        name="accentColour"
        label={t('colours.accent')}
        hintOf={(accentColour) => {
          const { accent, ground } = lookOf({ coverColour: '', accentColour }).idea
          if (accent !== accentColour.toLowerCase()) return t('colours.accentShown', { colour: accent })
          return t('colours.accentContrast', { ratio: ratio(accent, ground) })
        }}
      />
    </fieldset>
  )
}

function ColourField({
  name,
  label,
  ambassador,
  canEdit,
  hintOf,
  onChange,
}: {
  name: ColourName
  label: string
  ambassador: Row<'ambassadors'>
  canEdit: boolean
  hintOf: (colour: string) => string
  onChange: (colours: Partial<Record<ColourName, string>>) => void
}) {
  const t = useT('carousel')
  const update = useUpdate('ambassadors')
  const stored = ambassador[name] || standard[name]
  const { text, change, flush } = useAutosave(stored, (colour) => {
    if (isHexColour(colour)) update.mutate({ id: ambassador.id, [name]: colour.toLowerCase() })
  })
  const write = (colour: string): void => {
    change(colour)
    if (isHexColour(colour)) onChange({ [name]: colour })
  }
  const isColour = isHexColour(text)
  return (
    <Field label={label} hint={isColour && hintOf(text)} error={!isColour && t('colours.invalid')}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`${label}: ${t('colours.pick')}`}
          disabled={!canEdit}
          value={isColour ? text.toLowerCase() : standard[name]}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          className="h-9 w-11 shrink-0 cursor-pointer rounded-control border border-field-border bg-field p-1 disabled:cursor-default disabled:opacity-60"
        />
        <Input
          value={text}
          disabled={!canEdit}
          onChange={({ currentTarget }) => write(currentTarget.value.trim())}
          onBlur={flush}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      </div>
    </Field>
  )
}
