import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useRuntime, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'

/** Requests the deletion of a workspace, confirmed by typing its name, or withdraws it. */
export function DeletionCard({ instance }: { instance: Row<'instances'> }) {
  const t = useT('adminInstances')
  const { date } = useFormats()
  const confirm = useConfirm()
  const { instanceDeletionDays: days } = useRuntime().limits
  const update = useUpdate('instances')
  const { id, name, deletion, deleteAt } = instance
  async function request(): Promise<void> {
    const isSure = await confirm({
      title: t('detail.deleteTitle', { name }),
      description: t('detail.deleteText', { days }),
      confirmLabel: t('detail.delete'),
      typeToConfirm: name.trim(),
    })
    if (isSure) update.mutate({ id, deletion: 'requested' })
  }
  function keep(): void {
    const onSuccess = () => toast({ tone: 'success', title: t('detail.kept', { name }) })
    update.mutate({ id, deletion: '' }, { onSuccess })
  }
  return (
    <Card title={t('detail.danger')} className="border-danger-line!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-caption text-ink-muted">
          {deletion ? t('detail.deletionDate', { date: date(deleteAt) }) : t('detail.deleteText', { days })}
        </p>
        {deletion ? (
          <Button size="sm" loading={update.isPending} onClick={keep}>
            {t('detail.keep')}
          </Button>
        ) : (
          <Button size="sm" variant="danger" loading={update.isPending} onClick={() => void request()}>
            {t('detail.delete')}
          </Button>
        )}
      </div>
    </Card>
  )
}
