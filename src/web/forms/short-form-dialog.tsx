import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import type { DialogProps } from '#web/ui/overlay/dialog.tsx'
import { FormDialog, FormMessage, SubmitButton } from './form.tsx'
import type { FormState } from './use-form.ts'

interface ShortFormDialogProps<V extends FieldValues>
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'closesOutside'> {
  form: FormState<V>
  /** Default: "Save". */
  submitLabel?: string
  onCancel: () => void
  /** Only for overlays, which are closed from outside; other dialogs are open while they are rendered. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A dialog with a short form. Shows a failure above the fields. */
export function ShortFormDialog<V extends FieldValues>({
  form,
  submitLabel,
  onCancel,
  open = true,
  onOpenChange = (isOpen) => !isOpen && onCancel(),
  children,
  ...dialog
}: ShortFormDialogProps<V>) {
  const t = useT('common')
  return (
    <FormDialog
      size="sm"
      {...dialog}
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button onClick={onCancel}>{t('actions.cancel')}</Button>
          <SubmitButton>{submitLabel ?? t('actions.save')}</SubmitButton>
        </>
      }
    >
      <FormMessage>{form.failure}</FormMessage>
      <div className="space-y-4">{children}</div>
    </FormDialog>
  )
}
