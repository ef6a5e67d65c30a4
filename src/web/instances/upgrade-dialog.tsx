import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useInstance } from './instance-context.tsx'

export type Shortage = 'plan' | 'credits'

export default function UpgradeDialog({ shortage, onClose }: { shortage: Shortage; onClose: () => void }) {
  const t = useT('instances')
  const { instance, role } = useInstance()
  const isTrial = instance?.plan === 'trial'
  const isPlan = shortage === 'plan'
  const action = role === 'owner' && isPlan ? t('trialEnds.action') : t('planEnds.seeCredits')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isPlan ? t(isTrial ? 'trialEnds.title' : 'planEnds.title') : t('planEnds.noCredits')}
      description={isPlan ? t('trialEnds.text') : t('planEnds.noCreditsText')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('trialEnds.dismiss')}</Button>
          {(role === 'owner' || !isPlan) && (
            <Button asChild variant="primary" onClick={onClose}>
              <LocalLink to="/dashboard/billing">{action}</LocalLink>
            </Button>
          )}
        </>
      }
    >
      {isPlan && (
        <p className="text-sm text-ink-muted">{t(role === 'owner' ? 'planEnds.held' : 'planEnds.askOwner')}</p>
      )}
    </Dialog>
  )
}
