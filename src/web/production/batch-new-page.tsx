import { UserPlus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { type GhostwriterSettings, ghostwriterSettings } from '#shared/contracts/ghostwriter.ts'
import { briefOf } from '#shared/contracts/ideas.ts'
import { useAllByName, useInstance } from '#web/instances/index.ts'
import { LocalLink, useGo, useLanguage, useT } from '#web/locale/index.ts'
import { type Expanded, pb, useRecord, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { asRecord, dropDraft, emptySettings, keepDraft, readDraft } from './batch-settings.ts'
import { BatchStepper } from './batch-stepper.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function BatchNewPage() {
  const t = useT('production')
  const { instance, canEdit } = useInstance()
  const ambassadors = useAllByName('ambassadors')
  const service = useRecords('instance_services', {
    filter: 'instance.id = {:id} && service.slug = "ghostwriter"',
    params: { id: instance?.id ?? '' },
    enabled: Boolean(instance),
    silent: true,
  })
  const [query] = useSearchParams()
  const wantedIdea = query.get('idea') ?? ''
  const idea = useRecord<'ideas', { item: Row<'knowledge_items'> }>('ideas', wantedIdea, {
    ...{ expand: 'item', enabled: wantedIdea !== '', silent: true },
  })
  const isIdeaPending = wantedIdea !== '' && idea.isPending
  if (!instance || ambassadors.isPending || service.isPending || isIdeaPending) return <SkeletonRows rows={6} />
  if (ambassadors.data?.items.length === 0) {
    return (
      <>
        <PageHeader title={t('settings.title')} description={t('settings.description')} />
        <Card>
          <EmptyState
            icon={<UserPlus />}
            title={t('settings.noAmbassador')}
            action={
              canEdit && (
                <Button asChild variant="primary">
                  <LocalLink to="/dashboard/personas/new">{t('settings.createAmbassador')}</LocalLink>
                </Button>
              )
            }
          />
        </Card>
      </>
    )
  }
  return (
    <NewBatch
      key={`${instance.id} ${wantedIdea}`}
      instance={instance.id}
      ambassadors={ambassadors.data?.items ?? []}
      idea={idea.data}
      defaults={ghostwriterSettings(service.data?.items[0]?.config)}
    />
  )
}

interface NewBatchProps {
  instance: string
  ambassadors: Row<'ambassadors'>[]
  /** The idea that the batch is started for. */
  idea?: Expanded<'ideas', { item: Row<'knowledge_items'> }> | undefined
  /** The settings of the ghostwriter in the workspace. */
  defaults: GhostwriterSettings
}

function NewBatch({ instance, ambassadors, idea, defaults }: NewBatchProps) {
  const t = useT('production')
  const go = useGo()
  const language = useLanguage()
  const [query] = useSearchParams()
  const { canEdit } = useInstance()
  const draft = readDraft(instance)
  const wanted = query.get('ambassador') ?? draft.ambassador
  const first = ambassadors.find(({ id }) => id === wanted) ?? ambassadors[0]!
  const kept = draft.ambassador === first.id ? draft : {}
  const forIdea = idea ? { prompt: briefOf(idea, idea.expand?.item) || idea.text, numberOfTopics: '1' } : {}
  const initial = { ...emptySettings(first.id, first.language || language, defaults), ...kept, ...forIdea }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('settings.title')} description={t('settings.description')} />
      <BatchStepper status="settings" />
      <SettingsForm
        instance={instance}
        ambassadors={ambassadors}
        initial={initial}
        disabled={!canEdit}
        onChange={(settings) => !idea && keepDraft(instance, settings)}
        onSubmit={async (settings, how) => {
          const batch = await pb
            .collection('production_batches')
            .create({ ...asRecord(settings), instance, status: 'outline', idea: idea?.id ?? '', ...how })
          if (!idea) dropDraft(instance)
          toast({ tone: 'success', title: t('settings.created') })
          go(`/dashboard/production/${batch.id}`)
        }}
      />
    </div>
  )
}
