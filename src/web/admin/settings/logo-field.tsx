import { type ReactNode, useRef } from 'react'
import { grounds } from '#shared/branding/accent.ts'
import type { LogoSetting } from '#shared/settings.ts'
import { ControlField } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { useFieldWiring } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { usePictureAddress } from './use-picture-address.ts'

interface LogoFieldProps {
  name: LogoSetting
  label: string
  hint: string
  aside: ReactNode
}

/** A logo on its intended background. A chosen file is uploaded when the form is saved. */
export function LogoField(field: LogoFieldProps) {
  return (
    <ControlField<string | File> {...field}>
      {({ value, onChange }) => <Picker {...field} value={value} onChange={onChange} />}
    </ControlField>
  )
}

function Picker({
  name,
  label,
  value,
  onChange,
}: Pick<LogoFieldProps, 'name' | 'label'> & { value: string | File; onChange: (picture: File) => void }) {
  const t = useT('adminSettings')
  const input = useRef<HTMLInputElement>(null)
  const wiring = useFieldWiring({})
  const address = usePictureAddress(value)
  const ground = name === 'logoLight' ? grounds.light : grounds.dark
  return (
    <div className="flex items-center gap-3">
      <span
        className="grid h-12 w-40 shrink-0 place-items-center rounded-control border border-line px-2 text-caption"
        style={{ background: ground.canvas, color: ground.ink }}
      >
        {address ? <img src={address} alt="" className="max-h-9 max-w-full object-contain" /> : t('branding.noLogo')}
      </span>
      <Button
        {...wiring}
        size="sm"
        aria-label={t('branding.chooseFor', { label })}
        onClick={() => input.current?.click()}
      >
        {t('branding.choose')}
      </Button>
      <FileInput input={input} accept="image/png,image/webp" onFile={onChange} data-logo-of={name} />
    </div>
  )
}
