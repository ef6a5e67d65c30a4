import { Lock, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useLocalised, useT } from '#web/locale/index.ts'
import { type OfferedService, ServiceProblem, ServiceState, useServices } from '#web/provisioning/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { LinkTabs } from '#web/ui/frame/tabs.tsx'
import { BotsPart } from './bots-part.tsx'
import { ChannelsPart } from './channels-part.tsx'
import { GapsPart } from './gaps/gaps-part.tsx'
import { GeneralPart } from './general-part.tsx'
import { LabelsPart } from './labels-part.tsx'
import { RepliesPart } from './replies-part.tsx'

const parts = {
  general: GeneralPart,
  channels: ChannelsPart,
  bots: BotsPart,
  gaps: GapsPart,
  replies: RepliesPart,
  labels: LabelsPart,
} as const
type Part = keyof typeof parts

/** Chat settings: rules, channels, bots, canned replies and labels. */
export default function ChatSettings() {
  const t = useT('chatSettings')
  const { services, state, retry, isRetrying } = useServices()
  const offered = services.find(({ service }) => service.slug === 'chat')
  if (state === 'error') {
    return <ErrorState headingLevel={1} title={t('failed')} onRetry={retry} isRetrying={isRetrying} />
  }
  if (state === 'loading' || !offered) return <SkeletonRows rows={5} />
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('title')} badge={offered.own && <ServiceState own={offered.own} />} />
      <Settings {...offered} />
    </div>
  )
}

function Settings({ own, lock }: OfferedService) {
  const t = useT('chatSettings')
  const { canManage, instance } = useInstance()
  if (!own) return <EmptyState icon={<Wrench />} title={t('missing')} />
  if (lock === 'plan') return <Locked />
  if (own.status !== 'ready') {
    return (
      <>
        <ServiceProblem own={own} mayRetry={canManage} />
        <EmptyState icon={<Wrench />} title={t('preparing')} />
      </>
    )
  }
  return <Parts key={instance?.id} />
}

function Locked() {
  const t = useT('chatSettings')
  const upgrade: ReactNode = (
    <Button asChild variant="primary">
      <LocalLink to="/dashboard/billing">{t('upgrade')}</LocalLink>
    </Button>
  )
  return <EmptyState icon={<Lock />} title={t('locked')} action={upgrade} />
}

function Parts() {
  const t = useT('chatSettings')
  const localised = useLocalised()
  const { canManage, canEdit } = useInstance()
  const [address] = useSearchParams()
  const wanted = address.get('part') ?? ''
  const part: Part = Object.hasOwn(parts, wanted) ? (wanted as Part) : 'general'
  const Shown = parts[part]
  const isForEditors = part === 'replies' || part === 'labels' || part === 'gaps'
  return (
    <>
      <LinkTabs
        label={t('parts.label')}
        items={(Object.keys(parts) as Part[]).map((each) => ({
          to: localised(`/dashboard/chat/settings${each === 'general' ? '' : `?part=${each}`}`),
          label: t(`parts.${each}`),
          current: each === part,
        }))}
        className="mb-6"
      />
      {!(isForEditors ? canEdit : canManage) && (
        <Banner tone="neutral" className="mb-4">
          {t(isForEditors ? 'readOnlyEditors' : 'readOnly')}
        </Banner>
      )}
      <Shown />
    </>
  )
}
