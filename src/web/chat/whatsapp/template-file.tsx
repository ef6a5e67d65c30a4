import { type TemplateMedia, templateMedia } from '#shared/contracts/whatsapp.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Chip } from '#web/ui/chip.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'

/** The header file of a template, with WhatsApp's limits on type and size. */
export function TemplateFile({
  media,
  file,
  onChange,
}: {
  media: TemplateMedia
  file: File | null
  onChange: (file: File | null) => void
}) {
  const t = useT('whatsapp')
  const { bytes: shown } = useFormats()
  const { types, bytes } = templateMedia[media]
  return (
    <fieldset className="mt-3">
      <legend className="text-sm font-medium">{t(`templates.files.${media}`)}</legend>
      {file ? (
        <ul className="mt-2 flex">
          <Chip onRemove={() => onChange(null)}>{file.name}</Chip>
        </ul>
      ) : (
        <FileDrop
          accept={types.join()}
          maxBytes={bytes}
          label={t(`templates.choose.${media}`)}
          hint={t(`templates.hints.${media}`, { size: shown(bytes) })}
          onFiles={([chosen]) => onChange(chosen!)}
          className="mt-2"
        />
      )}
    </fieldset>
  )
}
