import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function ProfileDeletion() {
  const t = useT('accounts')
  const { open } = useOverlay()
  return (
    <Card title={t('deletion.card')} className="border-danger-line!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-caption text-ink-muted">{t('deletion.text')}</p>
        <Button size="sm" variant="danger" onClick={() => void open(DeleteAccountDialog, {})}>
          {t('deletion.delete')}
        </Button>
      </div>
    </Card>
  )
}
