import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { DownloadCard } from '#web/privacy/index.ts'
import { useSession } from '#web/records/index.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { useUsage } from './use-usage.ts'
import { WorkspaceDetails } from './workspace-details.tsx'
import { WorkspaceEnd } from './workspace-end.tsx'
import { WorkspacePlan } from './workspace-plan.tsx'
import { WorkspaceUsage } from './workspace-usage.tsx'

/** The chosen workspace: its name, plan and usage, and how to leave, hand over or delete it. */
export default function WorkspacePage() {
  const t = useT('workspace')
  const { instance, role } = useInstance()
  const { user } = useSession()
  const usage = useUsage(instance?.id ?? '')
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('title')} description={t(role === 'owner' ? 'text' : 'textReader')} />
      {instance && (
        <div className="space-y-5">
          <WorkspaceDetails instance={instance} isOwner={role === 'owner'} />
          <WorkspacePlan instance={instance} />
          <WorkspaceUsage usage={usage} />
          {role === 'owner' && user && <DownloadCard instance={instance.id} />}
          <WorkspaceEnd usage={usage.data} />
        </div>
      )}
    </div>
  )
}
