import { useT } from '#web/locale/index.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Asks whether unsaved changes may be discarded. */
export default function LeaveDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}) {
  const t = useT('common')
  return (
    <ConfirmDialog
      {...props}
      title={t('unsaved.title')}
      description={t('unsaved.description')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
    />
  )
}
