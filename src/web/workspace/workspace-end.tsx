import type { ReactNode } from 'react'
import type { Usage } from '#shared/contracts/usage.ts'
import { useInstance, useInstanceDeletion, useLeaveInstance } from '#web/instances/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'

/** Leaves the chosen workspace; owners can also hand it over or delete it. */
export function WorkspaceEnd({ usage }: { usage: Usage | undefined }) {
  const t = useT('instances')
  const { instance, role } = useInstance()
  if (!instance || !role) return null
  return (
    <Card title={t('leaving.card', { name: instance.nickname || instance.name })} className="border-danger-line!">
      <div className="divide-y divide-line">
        {role === 'owner' && <HandOver />}
        <Leave />
        {role === 'owner' && <DeleteInstance usage={usage} />}
      </div>
    </Card>
  )
}

function HandOver() {
  const t = useT('workspace')
  return (
    <Act text={t('handOver.text')}>
      <Button asChild size="sm">
        <LocalLink to="/dashboard/members">{t('handOver.action')}</LocalLink>
      </Button>
    </Act>
  )
}

function Leave() {
  const t = useT('instances')
  const { leave, isLastOwner, isMember, isBusy } = useLeaveInstance()
  return (
    <Act text={t(isLastOwner ? 'leaving.lastOwner' : 'leaving.text')}>
      <DisabledReason reason={isLastOwner && t('leaving.lastOwner')}>
        <Button size="sm" loading={isBusy} disabled={!isMember} onClick={() => void leave()}>
          {t('leaving.leave')}
        </Button>
      </DisabledReason>
    </Act>
  )
}

function DeleteInstance({ usage }: { usage: Usage | undefined }) {
  const t = useT('instances')
  const formats = useFormats()
  const { instance } = useInstance()
  const { limits } = useRuntime()
  const { request, keep, isBusy } = useInstanceDeletion()
  const lost = useLosses(usage)
  if (instance!.deletion) {
    return (
      <Act text={t('deletion.announced', { date: formats.date(instance!.deleteAt) })}>
        <Button size="sm" loading={isBusy} onClick={keep}>
          {t('deletion.keep')}
        </Button>
      </Act>
    )
  }
  return (
    <Act text={t('deletion.text', { days: limits.instanceDeletionDays })}>
      <Button size="sm" variant="danger" loading={isBusy} onClick={() => void request(lost)}>
        {t('deletion.delete')}
      </Button>
    </Act>
  )
}

/** A sentence on what is deleted along with the workspace; empty until known. */
function useLosses(usage: Usage | undefined): string {
  const t = useT('workspace')
  const { list } = useFormats()
  if (!usage) return ''
  const parts = (
    [
      ['ambassadors', usage.ambassadors],
      ['knowledgeItems', usage.knowledgeItems.used],
      ['batches', usage.batches],
      ['posts', usage.posts],
    ] as const
  ).filter(([, count]) => count > 0)
  if (parts.length === 0) return ''
  return t('losses.sentence', { list: list(parts.map(([name, count]) => t(`losses.${name}`, { count }))) })
}

function Act({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-64 text-caption text-ink-muted">{text}</p>
      {children}
    </div>
  )
}
