import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { describeProblem, useFormats, useLanguage, useT } from '#web/locale/index.ts'
import {
  failureOf,
  pb,
  refreshLists,
  reportFailure,
  useDelete,
  useLive,
  useRecords,
  useSession,
} from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

type Order = Row<'exports'>

/**
 * Requests a copy of the person's data, or of one workspace, shows the progress, and downloads it. Administrators can request any
 * workspace, and see the copies that administrators requested.
 */
export function DownloadCard({ instance = '' }: { instance?: string }) {
  const t = useT('privacy')
  const { id, user } = useSession()
  const owner = user ? 'user = {:id}' : 'administrator != ""'
  const ofThis = { filter: `${owner} && instance = {:instance}`, params: user ? { id, instance } : { instance } }
  const latest = useRecords('exports', { ...ofThis, sort: '-created', perPage: 1, skipTotal: true, silent: true })
  useLive('exports', '*', ofThis)
  const order = latest.data?.items[0]
  const { ask, isBusy } = useAsk(instance)
  const isAtWork = order?.status === 'queued' || order?.status === 'running'
  return (
    <Card
      title={t(instance ? 'download.workspace' : 'download.title')}
      description={t(instance ? 'download.workspaceText' : 'download.text')}
    >
      {latest.isError ? (
        <ErrorState compact title={t('download.loadFailed')} onRetry={() => void latest.refetch()} />
      ) : !latest.data ? (
        <Skeleton className="h-8 w-48" />
      ) : (
        <div className="space-y-3" aria-live="polite">
          {order && isAtWork && <AtWork order={order} />}
          {order?.status === 'ready' && <Ready order={order} />}
          {order?.status === 'failed' && <p className="text-sm text-danger-ink">{t('download.failed')}</p>}
          {!isAtWork && (
            <Button size="sm" loading={isBusy} onClick={() => void ask()}>
              {t(order ? 'download.again' : 'download.ask')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function useAsk(instance: string) {
  const t = useT('privacy')
  const language = useLanguage()
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [path, body] = user
    ? ['/api/exports', instance ? { instance } : {}]
    : ['/api/admin/exports', { instance, language }]
  async function ask(): Promise<void> {
    setBusy(true)
    try {
      await pb.send(path, { method: 'POST', body, requestKey: null })
      refreshLists('exports', 0)
    } catch (error) {
      const [problem] = Object.values(failureOf(error).fields)
      if (problem) toast({ tone: 'warning', title: describeProblem(problem) })
      else reportFailure(error, t('download.askFailed'))
    } finally {
      setBusy(false)
    }
  }
  return { ask, isBusy }
}

function AtWork({ order }: { order: Order }) {
  const t = useT('privacy')
  const common = useT('common')
  const remove = useDelete('exports', { errorTitle: t('download.cancelFailed') })
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Progress
        className="min-w-0 flex-1 basis-56"
        label={t('download.working')}
        value={order.progress}
        indeterminate={order.progress === 0}
      />
      <Button size="sm" loading={remove.isPending} onClick={() => remove.mutate(order.id)}>
        {common('actions.cancel')}
      </Button>
      <p className="w-full text-caption text-ink-muted">{t('download.leave')}</p>
    </div>
  )
}

function Ready({ order }: { order: Order }) {
  const t = useT('privacy')
  const { bytes, dateTime } = useFormats()
  const [isBusy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const token = await pb.files.getToken({ requestKey: null })
      const link = document.createElement('a')
      link.href = pb.files.getURL(order, order.file, { token, download: true })
      link.download = order.file
      link.click()
    } catch (error) {
      reportFailure(error, t('download.loadFailed'))
    } finally {
      setBusy(false)
    }
  }
  const times = { made: dateTime(order.created), expires: dateTime(order.expiresAt) }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-56 text-sm">
        {t('download.ready')}
        <span className="block text-caption text-ink-muted">{t('download.kept', times)}</span>
      </p>
      <Button size="sm" variant="primary" icon={<Download />} loading={isBusy} onClick={() => void download()}>
        {t('download.save', { size: bytes(order.bytes) })}
      </Button>
    </div>
  )
}
