import { useFormats, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { useInstance } from './instance-context.tsx'
import { useInstanceDeletion } from './use-instance-deletion.ts'
import { useLeaveInstance } from './use-leave-instance.ts'

/** Leaves the chosen instance; owners can also delete it. */
export function InstanceCard() {
  const t = useT('instances')
  const { instance, role } = useInstance()
  if (!instance || !role) return null
  return (
    <Card title={t('leaving.card', { name: instance.nickname || instance.name })} className="border-danger-line!">
      <div className="divide-y divide-line">
        <Leave />
        {role === 'owner' && <DeleteInstance />}
      </div>
    </Card>
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

function DeleteInstance() {
  const t = useT('instances')
  const formats = useFormats()
  const { instance } = useInstance()
  const { limits } = useRuntime()
  const { request, keep, isBusy } = useInstanceDeletion()
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
      <Button size="sm" variant="danger" loading={isBusy} onClick={() => void request()}>
        {t('deletion.delete')}
      </Button>
    </Act>
  )
}

function Act({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-64 text-caption text-ink-muted">{text}</p>
      {children}
    </div>
  )
}
