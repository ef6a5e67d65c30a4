import type { FileMoveReport, StoragePlace } from '#shared/contracts/operations.ts'
import { useT } from '#web/locale/index.ts'
import { pb, refreshServed, reportFailure, useServed } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { FileMoveProgress } from './file-move-progress.tsx'

const path = '/api/admin/files/move'

/** Moves files and backups to the place in the saved settings. */
export function FileMoveCard() {
  const t = useT('adminSettings')
  const query = useServed('file-move', (signal) => pb.send<FileMoveReport>(path, { requestKey: null, signal }))
  if (!query.data) {
    if (!query.isError) return null
    return <ErrorState title={t('move.loadFailed')} onRetry={() => void query.refetch()} />
  }
  const { job } = query.data
  const isOpen = job?.state === 'queued' || job?.state === 'running'
  return (
    <Card title={t('move.title')} description={t('move.text')} className="mt-4 max-w-4xl">
      <div className="space-y-4">
        <Places {...query.data} />
        {job && <FileMoveProgress job={job} />}
        {isOpen ? <StopButton /> : <StartButtons report={query.data} />}
      </div>
    </Card>
  )
}

function Places({ to, from, backups }: FileMoveReport) {
  const t = useT('adminSettings')
  const sentence = (what: 'files' | 'backups', here: StoragePlace, left: StoragePlace | null) => {
    if (left) return t(`move.${what}Left`, { from: t(`move.places.${left}`), to: t(`move.places.${here}`) })
    return t(`move.${what}There`, { to: t(`move.places.${here}`) })
  }
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm text-ink-muted">
      <li>{sentence('files', to, from)}</li>
      <li>{sentence('backups', backups.to, backups.from)}</li>
    </ul>
  )
}

function StartButtons({ report: { from, backups, job } }: { report: FileMoveReport }) {
  const t = useT('adminSettings')
  const confirm = useConfirm()
  if (!from && !backups.from) return null
  const wasBroken = job?.state === 'failed' || job?.state === 'canceled'

  async function start(keep: boolean): Promise<void> {
    const isSure =
      keep ||
      (await confirm({
        ...{ title: t('move.sure'), description: t('move.sureText'), tone: 'primary' as const },
        confirmLabel: t('move.start'),
      }))
    if (isSure) await send('POST', { keep }, t('move.startFailed'))
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => void start(false)}>
        {wasBroken ? t('move.resume') : t('move.start')}
      </Button>
      <Button onClick={() => void start(true)}>{t('move.copy')}</Button>
    </div>
  )
}

function StopButton() {
  const t = useT('adminSettings')
  const confirm = useConfirm()
  async function stop(): Promise<void> {
    const isSure = await confirm({
      ...{ title: t('move.stopTitle'), description: t('move.stopText'), tone: 'primary' as const },
      ...{ confirmLabel: t('move.stop'), cancelLabel: t('move.goOn') },
    })
    if (isSure) await send('DELETE', undefined, t('move.stopFailed'))
  }
  return <Button onClick={() => void stop()}>{t('move.stop')}</Button>
}

async function send(method: 'POST' | 'DELETE', body: object | undefined, failed: string): Promise<void> {
  try {
    await pb.send(path, { method, body, requestKey: null })
  } catch (error) {
    reportFailure(error, failed)
  }
  refreshServed('file-move', 'backups')
}
