import type { ReactNode } from 'react'
import { OptionList } from '#web/ui/form/option-list.tsx'
import type { Option } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'

/** Picks one option, with search; shared by buttons, shortcuts and the palette. */
export function ChooseDialog({
  title,
  options,
  value,
  footer,
  open,
  onOpenChange,
  onClose,
}: OverlayProps<string> & { title: string; options: readonly Option[]; value?: string; footer?: ReactNode }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="sm">
      <div className="-mx-2 overflow-hidden rounded-control border border-line">
        <OptionList label={title} options={options} isChosen={(option) => option === value} onChoose={onClose} />
      </div>
      {footer && <p className="mt-3 text-caption text-ink-subtle">{footer}</p>}
    </Dialog>
  )
}
