import type { Row } from '#shared/collections/index.ts'
import { ShortFormDialog, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { BaseFields, baseSchema } from './base-fields.tsx'

export function EditBaseDialog({ base, onClose }: { base: Row<'knowledge_bases'>; onClose: () => void }) {
  const t = useT('knowledge')
  const common = useT('common')
  const update = useUpdate('knowledge_bases', { silent: true })
  const form = useForm({
    initial: { name: base.name, description: base.description },
    schema: baseSchema,
    async submit(draft) {
      await update.mutateAsync({ id: base.id, ...draft })
      toast({ tone: 'success', title: common('updated') })
      onClose()
    },
  })
  return (
    <ShortFormDialog form={form} onCancel={onClose} title={t('edit')} closesOutside={false}>
      <BaseFields />
    </ShortFormDialog>
  )
}
