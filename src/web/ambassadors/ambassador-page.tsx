import { useState } from 'react'
import { useParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { useFields } from '#web/forms/use-fields.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useGo, useLanguage, useT } from '#web/locale/index.ts'
import { useDelete, useRecord, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.ts'
import { checkDraft, draftOf, recordOf } from './ambassador-draft.ts'
import { BasicFields, KnowledgeFields, PersonalityFields } from './ambassador-fields.tsx'
import { AssistantPanel } from './assistant-panel.tsx'

export default function AmbassadorPage() {
  const { id = '' } = useParams()
  const ambassador = useRecord('ambassadors', id)
  return ambassador.data ? <EditForm key={id} row={ambassador.data} /> : <SkeletonRows rows={6} />
}

const parts = ['basic', 'knowledge', 'personality', 'assistant'] as const

function EditForm({ row }: { row: Row<'ambassadors'> }) {
  const t = useT('ambassadors')
  const go = useGo()
  const confirm = useConfirm()
  const language = useLanguage()
  const { canEdit } = useInstance()
  const [part, setPart] = useState<(typeof parts)[number]>('basic')
  const update = useUpdate('ambassadors', { silent: true })
  const remove = useDelete('ambassadors')
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: draftOf(row, language),
    check: (draft) => {
      const found = checkDraft(draft)
      if (Object.values(found).some(Boolean)) setPart('basic')
      return found
    },
    async submit(draft) {
      await update.mutateAsync({ id: row.id, ...recordOf(draft) })
      toast({ tone: 'success', title: t('saved') })
    },
  })
  const fields = { values, set, errors }
  async function askAndDelete() {
    const sure = await confirm({
      title: t('confirm', { name: row.name }),
      description: t('confirmText'),
      confirmLabel: t('delete'),
      tone: 'danger',
    })
    if (sure) remove.mutate(row.id, { onSuccess: () => go('/dashboard/personas', { replace: true }) })
  }
  return (
    <form {...formProps}>
      <PageHeader
        title={row.name}
        description={row.headline}
        breadcrumb={[{ label: t('title'), to: '/dashboard/personas' }]}
        actions={
          canEdit && (
            <>
              <Button variant="ghost" onClick={() => void askAndDelete()}>
                {t('delete')}
              </Button>
              <Button asChild>
                <LocalLink to={`/dashboard/production/new?ambassador=${row.id}`}>{t('produce')}</LocalLink>
              </Button>
              <Button type="submit" variant="primary" loading={isBusy}>
                {t('save')}
              </Button>
            </>
          )
        }
      />
      <Tabs
        label={row.name}
        value={part}
        onValueChange={setPart}
        items={parts.map((value) => ({ value, label: t(`steps.${value}`) }))}
      >
        {parts.map((value) => (
          <TabPanel key={value} value={value}>
            <fieldset disabled={!canEdit} className="mt-6">
              <Card>
                {errors[''] && (
                  <p role="alert" className="mb-4 text-danger-ink">
                    {errors['']}
                  </p>
                )}
                {value === 'basic' && <BasicFields {...fields} />}
                {value === 'knowledge' && <KnowledgeFields {...fields} instance={row.instance} />}
                {value === 'personality' && <PersonalityFields {...fields} />}
                {value === 'assistant' && <AssistantPanel {...fields} instance={row.instance} />}
              </Card>
            </fieldset>
          </TabPanel>
        ))}
      </Tabs>
    </form>
  )
}
