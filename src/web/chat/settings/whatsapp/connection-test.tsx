import { useMutation } from '@tanstack/react-query'
import type { WhatsAppTest } from '#shared/contracts/whatsapp.ts'
import { describeFailure, useFormats, useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Check } from '../check.tsx'

/** Tests the connection to WhatsApp without sending anything. */
export function ConnectionTest({ channel }: { channel: string }) {
  const t = useT('whatsapp')
  const test = useMutation({
    mutationFn: () => pb.send<WhatsAppTest>(`/api/chat-channels/${channel}/test`, { method: 'POST', requestKey: null }),
    onError: (error) =>
      toast({ tone: 'danger', title: t('settings.testFailed'), description: describeFailure(failureOf(error)) }),
  })
  return (
    <>
      <Button size="sm" variant="ghost" loading={test.isPending} onClick={() => test.mutate()}>
        {t(test.isPending ? 'settings.testing' : 'settings.test')}
      </Button>
      {test.data && <Result result={test.data} />}
    </>
  )
}

function Result({ result }: { result: WhatsAppTest }) {
  const t = useT('whatsapp')
  const { relative } = useFormats()
  const { error, detail, isSubscribed, isSecretMissing, isTokenMissing, lastEventAt } = result
  const isRefused = error !== '' && !isTokenMissing
  return (
    <div className="space-y-1" role="status">
      {isTokenMissing ? (
        <Check holds={false}>{t('settings.tokenMissing')}</Check>
      ) : (
        <Check holds={!isRefused}>
          {isRefused ? `${t(`errors.${error}`)} ${detail && t('said', { detail })}` : t('settings.fine')}
        </Check>
      )}
      {isSecretMissing && <Check holds={false}>{t('settings.secretMissing')}</Check>}
      {error === '' && (
        <Check holds={isSubscribed}>{t(isSubscribed ? 'settings.subscribed' : 'settings.notSubscribed')}</Check>
      )}
      <p className="text-caption text-ink-muted">
        {lastEventAt ? t('settings.lastEvent', { time: relative(lastEventAt) }) : t('settings.neverHeard')}
      </p>
    </div>
  )
}
