import { CircleSlash, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { LocalLink, useT } from '#web/locale/index.ts'
import { pb, reportFailure, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { ArrivedRequests } from './arrived-requests.tsx'
import { control, useNetworkAccounts } from './control.ts'
import { FaultDialog } from './fault-dialog.tsx'
import { WaitingFaults } from './waiting-faults.tsx'

/** The simulated network: faults for its next requests, and the latest requests. */
export default function NetworkPage() {
  const t = useT('adminNetwork')
  const [isInjecting, setInjecting] = useState(false)
  const { simulatedNetwork } = useRuntime().limits
  const nameOf = useNetworkAccounts()

  async function clear(): Promise<void> {
    try {
      await pb.send(control, { method: 'DELETE', requestKey: null })
      toast({ tone: 'success', title: t('cleared') })
    } catch (error) {
      reportFailure(error, t('clearFailed'))
    }
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button icon={<CircleSlash />} onClick={() => void clear()} title={t('clearText')}>
              {t('clear')}
            </Button>
            <Button variant="primary" icon={<TriangleAlert />} onClick={() => setInjecting(true)}>
              {t('inject')}
            </Button>
          </>
        }
      />
      {!simulatedNetwork && (
        <Banner tone="warning" title={t('off')} className="mb-4">
          <LocalLink className="text-link-style" to="/dashboard/admin/settings/networks">
            {t('settings')}
          </LocalLink>
        </Banner>
      )}
      <WaitingFaults nameOf={nameOf} />
      <ArrivedRequests nameOf={nameOf} />
      {isInjecting && <FaultDialog onClose={() => setInjecting(false)} />}
    </>
  )
}
