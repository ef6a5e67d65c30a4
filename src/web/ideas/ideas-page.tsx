import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { ideaStatuses } from '#shared/collections/ideas.ts'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { BaseDialog } from './base-dialog.tsx'
import { CaptureForm } from './capture-form.tsx'
import { AddToBatchDialog, EditDialog } from './idea-dialogs.tsx'
import { IdeaRow } from './idea-row.tsx'
import { KeptIdeas } from './kept-ideas.tsx'
import { type ShownIdea, useIdeaChanges, useIdeas } from './use-ideas.ts'

interface Opened {
  dialog: 'edit' | 'addTo' | 'readLink'
  idea: ShownIdea
}

/** Thoughts, links and recordings that may become topics. */
export default function IdeasPage() {
  const t = useT('ideas')
  const confirm = useConfirm()
  const { instance, canEdit, isLoading } = useInstance()
  const { list, view, show } = useIdeas()
  const changes = useIdeaChanges()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const open = (dialog: Opened['dialog']) => (idea: ShownIdea) => setOpened({ dialog, idea })
  async function remove(id: string): Promise<void> {
    const sure = await confirm({
      title: t('confirm'),
      description: t('confirmText'),
      confirmLabel: t('delete'),
      tone: 'danger',
    })
    if (sure) changes.remove(id)
  }
  const acts = {
    ...{ edit: open('edit'), addTo: open('addTo'), readLink: open('readLink') },
    ...{ move: changes.move, remove: (id: string) => void remove(id) },
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('title')} description={t('description')} />
      {canEdit ? (
        <CaptureForm />
      ) : (
        !isLoading && (
          <Banner tone="neutral" className="mb-6">
            {t('capture.readOnly')}
          </Banner>
        )
      )}
      {instance && <KeptIdeas instance={instance.id} />}
      <SegmentedControl
        label={t('viewsLabel')}
        value={view}
        onValueChange={show}
        options={ideaStatuses.map((value) => ({ value, label: t(`views.${value}`) }))}
        className="mb-4"
      />
      <RecordTable
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        sortLabel={(sort) => t(`sorts.${sort}`)}
        row={(idea) => <IdeaRow idea={idea} acts={acts} canEdit={canEdit} />}
        texts={{
          empty: { icon: <Lightbulb />, title: t(`empty.${view}`), description: t(`empty.${view}Text`) },
          noResults: { title: t('noResults') },
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      />
      {opened?.dialog === 'edit' && <EditDialog idea={opened.idea} onClose={close} />}
      {opened?.dialog === 'addTo' && <AddToBatchDialog idea={opened.idea} onClose={close} />}
      {opened?.dialog === 'readLink' && (
        <BaseDialog
          title={t('link.title')}
          text={t('link.text')}
          submitLabel={t('link.read')}
          onClose={close}
          onSave={(base) => changes.readLink(opened.idea, base)}
        />
      )}
    </div>
  )
}
