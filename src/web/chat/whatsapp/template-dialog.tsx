import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import type { WhatsAppTemplate } from '#shared/contracts/whatsapp.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, pb, useLive, useRecords } from '#web/records/index.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import type { Conversation } from '../inbox/use-conversations.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'

/** Picks a WhatsApp template, fills it in and sends it. */
export function TemplateDialog({
  conversation,
  open,
  onOpenChange,
  onClose,
}: OverlayProps & { conversation: Conversation }) {
  const t = useT('whatsapp')
  const [chosen, setChosen] = useState<WhatsAppTemplate | null>(null)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('templates.title')} size="md" closesOutside={!chosen}>
      {chosen ? (
        <TemplateForm
          conversation={conversation}
          template={chosen}
          onBack={() => setChosen(null)}
          onSent={() => onClose()}
        />
      ) : (
        <Choice channel={conversation.channel} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

function Choice({ channel, onChoose }: { channel: string; onChoose: (template: WhatsAppTemplate) => void }) {
  const t = useT('whatsapp')
  const changedAt = useChangedAt(channel)
  const templates = useQuery({
    // Refetched when WhatsApp reports a change; the old list stays visible meanwhile.
    queryKey: ['whatsapp-templates', channel, changedAt],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      pb.send<WhatsAppTemplate[]>(`/api/chat-channels/${channel}/templates`, { requestKey: null, signal }),
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  })
  if (templates.isError) {
    return (
      <ErrorState
        compact
        title={t('templates.failed')}
        description={describeFailure(failureOf(templates.error))}
        onRetry={() => void templates.refetch()}
        isRetrying={templates.isFetching}
      />
    )
  }
  if (!templates.data) return <SkeletonRows rows={3} />
  if (templates.data.length === 0) {
    return (
      <EmptyState
        compact
        icon={<LayoutTemplate />}
        title={t('templates.none')}
        description={t('templates.noneText')}
        headingLevel={3}
      />
    )
  }
  return <TemplateList templates={templates.data} onChoose={onChoose} />
}

/** When WhatsApp last reported a changed template of the channel, live. */
function useChangedAt(channel: string): string {
  const own = { filter: 'id = {:channel}', params: { channel } }
  const list = useRecords('chat_channels', { ...own, perPage: 1, silent: true })
  useLive('chat_channels', '*', own)
  return list.data?.items[0]?.templatesChangedAt ?? ''
}
