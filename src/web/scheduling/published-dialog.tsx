import * as z from 'zod/mini'
import { rules, ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type ScheduledRow, titleOf } from './scheduled-row.ts'

const schema = z.object({ externalUrl: rules.text() })

/** A person says that a post is on the network, and where. */
export function PublishedDialog({ row, onClose }: { row: ScheduledRow; onClose: () => void }) {
  const t = useT('scheduling')
  const update = useUpdate('scheduled_posts', { silent: true })
  const form = useForm({
    initial: { externalUrl: row.externalUrl },
    schema,
    async submit({ externalUrl }) {
      await update.mutateAsync({ id: row.id, externalUrl: externalUrl.trim(), status: 'published' })
      toast({ tone: 'success', title: t('published.done') })
      onClose()
    },
  })
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      title={t('published.title')}
      description={titleOf(row.expand?.post)}
      submitLabel={t('published.submit')}
    >
      <TextField name="externalUrl" type="url" label={t('published.address')} hint={t('published.hint')} optional />
    </ShortFormDialog>
  )
}
