import * as z from 'zod/mini'
import { rules, ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { ByHandMaterial } from './by-hand/by-hand-material.tsx'
import { type ScheduledRow, titleOf } from './scheduled-row.ts'

const schema = z.object({ externalUrl: rules.text() })

/** Confirms that a post is on the network, with its address. For posts published by hand, also shows the material. */
export function PublishedDialog({ row, onClose }: { row: ScheduledRow; onClose: () => void }) {
  const t = useT('scheduling')
  const update = useUpdate('scheduled_posts', { silent: true })
  const { post, ambassador } = row.expand ?? {}
  const isByHand = row.error === 'by-hand'
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
      title={t(isByHand ? 'byHand.title' : 'published.title')}
      description={isByHand ? t('byHand.hint', { channel: row.expand?.channel?.name ?? '' }) : titleOf(post)}
      submitLabel={t('published.submit')}
      // An accidental tap outside, after returning from the network, would lose the person's place.
      closesOutside={!isByHand}
      size={isByHand ? 'md' : 'sm'}
    >
      {isByHand && post && <ByHandMaterial post={post} language={ambassador?.language} />}
      <TextField name="externalUrl" type="url" label={t('published.address')} hint={t('published.hint')} optional />
    </ShortFormDialog>
  )
}
