import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { ChannelsTable } from './channels-table.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** The channels of the workspace. Admins connect them; everybody sees their health. */
export default function ChannelsPage() {
  const t = useT('channels')
  const { instance, canManage } = useInstance()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState('')
  // Why connecting failed after the redirect from the network.
  const { failure } = (useLocation().state ?? {}) as { failure?: string }
  const add = instance && canManage && (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={add} />
      {failure && (
        <Banner tone="danger" announce title={t('connect.failed')} className="mb-4">
          <span className="[overflow-wrap:anywhere]">{failure}</span>
        </Banner>
      )}
      {instance && <ChannelsTable instance={instance.id} onSecret={setSecret} />}
      {instance && isAdding && (
        <ConnectDialog instance={instance.id} onSecret={setSecret} onClose={() => setAdding(false)} />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret('')} />}
    </>
  )
}
