import { AlertDialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { DialogFooter, scrimClass } from './dialog.tsx'
import { type OverlayProps, useOverlay } from './overlays.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface ConfirmOptions {
  title: ReactNode
  description?: ReactNode
  /** The verb: "Delete batch". */
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** A word that has to be typed first, for irreversible actions. */
  typeToConfirm?: string
}

export interface ConfirmDialogProps extends ConfirmOptions {
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
  loading?: boolean
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({
  open,
  onOpenChange,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  typeToConfirm,
  loading,
}: ConfirmDialogProps) {
  const texts = useUiTexts()
  const returnFocus = useReturnFocus()
  const [typed, setTyped] = useState('')
  const mayConfirm = !typeToConfirm || typed.trim() === typeToConfirm
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimClass} />
        <AlertDialog.Content
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-0 bottom-0 z-60 mx-auto w-full rounded-t-panel border border-line bg-raised text-ink shadow-dialog outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:inset-y-0 sm:my-auto sm:h-fit sm:w-[calc(100%-2rem)] sm:max-w-md sm:rounded-panel"
        >
          <form
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              if (mayConfirm && !loading) onConfirm()
            }}
          >
            <div className="space-y-2 p-5">
              <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
              {description && (
                <AlertDialog.Description className="text-sm text-ink-muted">{description}</AlertDialog.Description>
              )}
              {typeToConfirm && (
                <Field label={texts.typeToConfirm(typeToConfirm)} className="pt-2">
                  <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
                </Field>
              )}
            </div>
            <DialogFooter>
              <AlertDialog.Cancel asChild>
                <Button>{cancelLabel ?? texts.cancel}</Button>
              </AlertDialog.Cancel>
              <Button type="submit" variant={tone} disabled={!mayConfirm} loading={loading}>
                {confirmLabel ?? texts.confirm}
              </Button>
            </DialogFooter>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function ConfirmOverlay({ onClose, ...props }: ConfirmOptions & OverlayProps<boolean>) {
  return <ConfirmDialog {...props} onConfirm={() => onClose(true)} />
}

/** `if (await confirm({ title, confirmLabel })) …` */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  const { open } = useOverlay()
  return async (options) => (await open(ConfirmOverlay, options)) === true
}
