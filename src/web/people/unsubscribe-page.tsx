import { useState } from 'react'
import { useParams } from 'react-router'
import { LocalLink, useT } from '#web/locale/index.ts'
import { failureOf, pb, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

/** The page of a mail's unsubscribe link. It asks first, because mail programs open links to check them. */
export default function UnsubscribePage() {
  const t = useT('people')
  const { token = '' } = useParams()
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'invalid'>('asked')
  async function stop(): Promise<void> {
    setState('busy')
    try {
      const path = `/api/notifications/unsubscribe/${encodeURIComponent(token)}`
      await pb.send(path, { method: 'POST', requestKey: null })
      setState('done')
    } catch (error) {
      const isInvalid = failureOf(error).status === 404
      if (!isInvalid) reportFailure(error)
      setState(isInvalid ? 'invalid' : 'asked')
    }
  }
  if (state === 'asked' || state === 'busy') {
    return (
      <div>
        <h1 className="text-2xl font-semibold">{t('unsubscribe.title')}</h1>
        <p className="mt-1.5 mb-6 text-ink-muted">{t('unsubscribe.text')}</p>
        <Button variant="primary" loading={state === 'busy'} onClick={() => void stop()}>
          {t('unsubscribe.stop')}
        </Button>
      </div>
    )
  }
  return (
    <div role="status">
      <h1 className="text-2xl font-semibold">
        {t(state === 'done' ? 'unsubscribe.doneTitle' : 'unsubscribe.invalidTitle')}
      </h1>
      <p className="mt-1.5 mb-6 text-ink-muted">{t(state === 'done' ? 'unsubscribe.done' : 'unsubscribe.invalid')}</p>
      <Button asChild>
        <LocalLink to="/dashboard/notifications">{t('unsubscribe.settings')}</LocalLink>
      </Button>
    </div>
  )
}
