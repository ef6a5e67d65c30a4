import { Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { ServiceProblem, useServices } from '#web/provisioning/index.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import ChatOffer from './chat-offer.tsx'
import Inbox from './inbox/inbox.tsx'

/** The inbox of the current workspace, or why there is none. */
export default function MemberChat() {
  const t = useT('chat')
  const { canManage, instance, isLoading } = useInstance()
  const { services, state, retry, isRetrying } = useServices()
  const own = services.find(({ service }) => service.slug === 'chat')?.own
  // The workspace was just left, so there is nothing to load.
  if (!instance && !isLoading) return <ChatOffer isMember />
  if (state === 'error') {
    return (
      <Padded>
        <ErrorState headingLevel={1} title={t('failed')} onRetry={retry} isRetrying={isRetrying} />
      </Padded>
    )
  }
  if (state === 'loading') return <SkeletonRows rows={6} withAvatar />
  if (!own) return <ChatOffer isMember />
  if (own.status === 'ready') return <Inbox key={instance?.id} />
  return (
    <Padded>
      <EmptyState headingLevel={1} icon={<Wrench />} title={t('preparing')} description={t('preparingText')} />
      <ServiceProblem own={own} mayRetry={canManage} />
    </Padded>
  )
}

const Padded = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6">{children}</div>
)
