import { checks, useFields } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useGo, useT } from '#web/locale/index.ts'
import { useCreate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'

export default function KnowledgeBaseNewPage() {
  const t = useT('knowledge')
  const go = useGo()
  const { instance, canEdit, isLoading } = useInstance()
  const create = useCreate('knowledge_bases', { silent: true })
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { name: '', description: '' },
    warnsUnsaved: true,
    check: ({ name }) => ({ name: checks.required(name) }),
    async submit(draft) {
      const base = await create.mutateAsync({ ...draft, instance: instance?.id ?? '' })
      go(`/dashboard/knowledge-base/${base.id}`, { replace: true })
    },
  })
  return (
    <form {...formProps} className="mx-auto max-w-xl">
      <PageHeader
        title={t('new')}
        description={t('newText')}
        breadcrumb={[{ label: t('title'), to: '/dashboard/knowledge-base' }]}
      />
      <Card>
        <div className="space-y-4">
          <Field label={t('name')} error={errors.name ?? errors['']}>
            <Input
              value={values.name}
              maxLength={120}
              placeholder={t('namePlaceholder')}
              onChange={(event) => set('name', event.target.value)}
            />
          </Field>
          <Field label={t('about')} optional error={errors.description}>
            <Textarea
              value={values.description}
              maxLength={1000}
              onChange={(event) => set('description', event.target.value)}
            />
          </Field>
          <DisabledReason reason={!canEdit && !isLoading && t('readOnly')}>
            <Button type="submit" variant="primary" loading={isBusy}>
              {t('create')}
            </Button>
          </DisabledReason>
        </div>
      </Card>
    </form>
  )
}
