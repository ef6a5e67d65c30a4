import { useT } from '#web/locale/index.ts'
import { pb, refreshLists, reportFailure, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { SessionsTable, useSessionsOf } from './sessions-table.tsx'

/** The sessions of the account, this device first. */
export function SessionsCard() {
  const t = useT('security')
  const list = useSessionsOf(useSession().id)
  const endOthers = useEndOthers()
  return (
    <Card
      flush
      title={t('sessions.title')}
      description={t('sessions.text')}
      actions={
        (list.data?.items.length ?? 0) > 1 && (
          <Button size="sm" onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <SessionsTable label={t('sessions.title')} list={list} />
    </Card>
  )
}

function useEndOthers() {
  const t = useT('security')
  const confirm = useConfirm()
  return async (): Promise<void> => {
    const isSure = await confirm({
      title: t('sessions.endOthersTitle'),
      description: t('sessions.endOthersText'),
      confirmLabel: t('sessions.endOthers'),
    })
    if (!isSure) return
    try {
      const path = '/api/security/end-other-sessions'
      const { ended } = await pb.send<{ ended: number }>(path, { method: 'POST', requestKey: null })
      toast({ tone: 'success', title: t('sessions.othersEnded', { count: ended }) })
    } catch (error) {
      reportFailure(error, t('sessions.endFailed'))
    }
    refreshLists('sessions', 0)
  }
}
