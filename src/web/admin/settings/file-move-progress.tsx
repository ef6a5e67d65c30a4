import type { FileMoveReport } from '#shared/contracts/operations.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'

type Job = NonNullable<FileMoveReport['job']>

/** Progress or result of a move. */
export function FileMoveProgress({ job: { state, error, progress } }: { job: Job }) {
  const t = useT('adminSettings')
  const isOpen = state === 'queued' || state === 'running'
  return (
    <div aria-live="polite" className="space-y-3">
      {isOpen && (progress ? <Bar {...progress} /> : <Progress indeterminate label={t('move.waiting')} />)}
      {state === 'done' && progress && <Banner tone="success" title={t('move.done')} />}
      {state === 'canceled' && <Banner tone="neutral" title={t('move.canceled')} />}
      {error && state !== 'done' && (
        <Banner
          tone={isOpen ? 'warning' : 'danger'}
          title={progress?.failedFile ? t('move.failedAt', { file: progress.failedFile }) : t('move.failed')}
        >
          <span className="[overflow-wrap:anywhere]">{error}</span>
          {isOpen && <span className="block">{t('move.again')}</span>}
        </Banner>
      )}
    </div>
  )
}

function Bar({ step, files, bytes, totalFiles, totalBytes }: NonNullable<Job['progress']>) {
  const t = useT('adminSettings')
  const formats = useFormats()
  if (step === 'counting') return <Progress indeterminate label={t('move.steps.counting')} />
  // Each file adds one byte, so that many empty files move the bar as well.
  const [value, max] = [bytes + files, totalBytes + totalFiles]
  const text = t('move.progress', {
    files: formats.number(files),
    totalFiles: formats.number(totalFiles),
    bytes: formats.bytes(bytes),
    totalBytes: formats.bytes(totalBytes),
  })
  return <Progress label={t(`move.steps.${step}`)} value={Math.min(value, max)} max={max} valueText={text} />
}
