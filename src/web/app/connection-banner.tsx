import { CloudCheck, CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useT } from '#web/locale/index.ts'
import { checkConnection, useConnection, useWaitingChanges } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { SpinnerMark } from '#web/ui/feedback/spinner.tsx'

const goodNewsMilliseconds = 4000

/** Shows that the server cannot be reached, with the number of unsent changes, and later that it is back. Floats, so that the page does not move. */
export function ConnectionBanner() {
  const t = useT('errors')
  const connection = useConnection()
  const count = useWaitingChanges()
  const isAway = connection !== 'online'
  const wasAway = useWasAway(isAway, count)
  const isOpening = useNavigation().state === 'loading'
  return (
    <div role="status" className="flex justify-center print:hidden" data-connection={connection}>
      {(isAway || wasAway) && (
        <div
          className={cx(
            'pointer-events-auto flex max-w-full animate-fade-in items-center gap-x-3 rounded-card border py-1.5 pr-1.5 pl-3 text-sm shadow-dialog [&_svg]:size-4 [&_svg]:shrink-0',
            isAway
              ? 'border-warning-line bg-warning-soft text-warning-ink'
              : 'border-success-line bg-success-soft py-2.5 pr-4 text-success-ink',
          )}
        >
          {isAway ? <CloudOff aria-hidden="true" /> : count > 0 ? <SpinnerMark /> : <CloudCheck aria-hidden="true" />}
          <span className="min-w-0">
            {isAway
              ? [
                  t(`connection.${connection}`),
                  count > 0 && t('connection.waiting', { count }),
                  isOpening && t('connection.opening'),
                ]
                  .filter(Boolean)
                  .join(' ')
              : count > 0
                ? t('connection.sending', { count })
                : t('connection.back')}
          </span>
          {isAway && (
            <Button size="sm" icon={<RefreshCw />} onClick={() => void checkConnection()}>
              {t('connection.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Whether the connection was just restored: until the waiting changes are sent, plus a moment. */
function useWasAway(isAway: boolean, waiting: number): boolean {
  const [wasAway, setWasAway] = useState(isAway)
  if (isAway && !wasAway) setWasAway(true)
  useEffect(() => {
    if (isAway || !wasAway || waiting > 0) return
    const timer = setTimeout(() => setWasAway(false), goodNewsMilliseconds)
    return () => clearTimeout(timer)
  }, [isAway, wasAway, waiting])
  return wasAway
}
