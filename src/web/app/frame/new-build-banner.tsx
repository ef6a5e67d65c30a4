import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { fetchRuntime, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Checks every hour whether the server has a new build, and shows a notice until the page is reloaded. Never reloads
 * automatically, so that nobody loses what they are writing.
 */
export function NewBuildBanner() {
  const t = useT('errors')
  const { buildId, limits } = useRuntime()
  const [isNewer, setNewer] = useState(false)
  useEffect(() => {
    if (!buildId || isNewer) return
    const ask = () =>
      fetchRuntime().then(
        (latest) => setNewer(Boolean(latest.buildId) && latest.buildId !== buildId),
        () => undefined,
      )
    const timer = setInterval(() => void ask(), limits.updateCheckMilliseconds)
    return () => clearInterval(timer)
  }, [buildId, isNewer, limits.updateCheckMilliseconds])
  if (!isNewer) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-info-line bg-info-soft px-4 py-1.5 text-caption text-info-ink"
    >
      <span>
        <strong className="font-semibold">{t('newBuild.title')}.</strong> {t('newBuild.description')}
      </span>
      <Button size="sm" icon={<RefreshCw />} onClick={() => location.reload()}>
        {t('newBuild.reload')}
      </Button>
    </div>
  )
}
