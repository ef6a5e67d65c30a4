import { Form, FormMessage, SubmitButton, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useGo, useT } from '#web/locale/index.ts'
import { useCreate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { BaseFields, baseSchema } from './base-fields.tsx'

export default function KnowledgeBaseNewPage() {
  const { instance, isLoading } = useInstance()
  if (!instance) return isLoading ? <SkeletonRows rows={4} /> : null
  // Each workspace has its own draft.
  return <NewBase key={instance.id} instance={instance.id} />
}

function NewBase({ instance }: { instance: string }) {
  const t = useT('knowledge')
  const go = useGo()
  const { canEdit, isLoading } = useInstance()
  const create = useCreate('knowledge_bases', { silent: true })
  const form = useForm({
    initial: { name: '', description: '' },
    schema: baseSchema,
    warnsUnsaved: true,
    async submit(draft) {
      const base = await create.mutateAsync({ ...draft, instance })
      go(`/dashboard/knowledge-base/${base.id}`, { replace: true })
    },
  })
  return (
    <Form form={form} className="mx-auto max-w-xl">
      <PageHeader title={t('new')} description={t('newText')} />
      <Card>
        <FormMessage>{form.failure}</FormMessage>
        <div className="space-y-4">
          <BaseFields placeholder={t('namePlaceholder')} />
          <DisabledReason reason={!canEdit && !isLoading && t('readOnly')}>
            <SubmitButton>{t('create')}</SubmitButton>
          </DisabledReason>
        </div>
      </Card>
    </Form>
  )
}
