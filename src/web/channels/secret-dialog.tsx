import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** The signing secret of a webhook, which is only shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT('channels')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('secret.title')}
      description={t('secret.text')}
      closesOutside={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('secret.close')}
        </Button>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <code className="text-sm [overflow-wrap:anywhere]">{secret}</code>
        <CopyButton iconOnly size="sm" label={t('secret.copy')} text={secret} />
      </p>
    </Dialog>
  )
}
