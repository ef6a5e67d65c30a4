import type { Row } from '#shared/collections/index.ts'
import { planLine } from '#web/instances/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { useMembers } from '#web/people/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** The plan with its date, and who owns the workspace. */
export function WorkspacePlan({ instance }: { instance: Row<'instances'> }) {
  const t = useT('workspace')
  const instances = useT('instances')
  const formats = useFormats()
  return (
    <Card
      title={t('plan.title')}
      actions={
        <Button asChild size="sm">
          <LocalLink to="/dashboard/billing">{t('plan.billing')}</LocalLink>
        </Button>
      }
    >
      <dl className="space-y-4 text-sm">
        <div>
          <dt className="text-caption text-ink-muted">{t('plan.current')}</dt>
          <dd className="mt-0.5 font-medium">{planLine(instance, instances, formats)}</dd>
        </div>
        <Owners />
      </dl>
    </Card>
  )
}

function Owners() {
  const t = useT('workspace')
  const { members, state } = useMembers()
  const owners = members.filter(({ role }) => role === 'owner')
  return (
    <div>
      <dt className="text-caption text-ink-muted">{t('plan.owners', { count: Math.max(1, owners.length) })}</dt>
      <dd className="mt-1.5">
        {state === 'loading' && <Skeleton className="h-7 w-40" />}
        {state === 'error' && <span className="text-ink-muted">{t('plan.ownersFailed')}</span>}
        {state === 'ready' && (
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {owners.map(({ id, name, email, picture }) => (
              <li key={id} className="flex min-w-0 items-center gap-2">
                <Avatar name={name || email} picture={picture} size={24} decorative />
                <span className="min-w-0 [overflow-wrap:anywhere]">{name || email || t('plan.unnamed')}</span>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  )
}
