import { DatabaseBackup, Download, EllipsisVertical, RotateCcw, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { BackupReport } from '#shared/contracts/operations.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { failureOf, pb, useServed } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { BackupSchedule } from './backup-schedule.tsx'
import { MakeBackupDialog } from './make-backup-dialog.tsx'
import { type BackupActions, useBackupActions } from './use-backup-actions.ts'

type Backup = BackupReport['backups'][number]

/** Backups of the whole installation: create, download, restore. */
export default function BackupsPage() {
  const t = useT('adminOperations')
  const actions = useBackupActions()
  const [isMaking, setMaking] = useState(false)
  const query = useServed('backups', (signal) =>
    pb.send<BackupReport>('/api/admin/backups', { requestKey: null, signal }),
  )
  const isBusy = Boolean(query.data?.work) || actions.busyWith !== null
  return (
    <>
      <PageHeader
        title={t('backups.title')}
        description={t('backups.description')}
        actions={
          <>
            <UploadButton actions={actions} />
            <Button variant="primary" icon={<DatabaseBackup />} disabled={isBusy} onClick={() => setMaking(true)}>
              {t('backups.make')}
            </Button>
          </>
        }
      />
      <Work work={query.data?.work ?? null} busyWith={actions.busyWith} />
      <Backups
        backups={query.data?.backups}
        state={query.isError && !query.data ? (failureOf(query.error).status === 403 ? 'forbidden' : 'error') : 'ready'}
        onRetry={() => void query.refetch()}
        actions={actions}
        isBusy={isBusy}
      />
      {query.data && <BackupSchedule key={`${query.data.cron} ${query.data.cronMaxKeep}`} {...query.data} />}
      {isMaking && <MakeBackupDialog onMake={actions.make} onClose={() => setMaking(false)} />}
    </>
  )
}

/** The running backup or restore, started here or by somebody else. */
function Work({ work, busyWith }: Pick<BackupReport, 'work'> & Pick<BackupActions, 'busyWith'>) {
  const t = useT('adminOperations')
  const { bytes } = useFormats()
  const kind = work?.kind ?? busyWith?.kind
  if (!kind) return null
  const name = work?.key || busyWith?.name || ''
  const label = (
    {
      backup: 'backups.making',
      restore: 'backups.restoring',
      move: 'backups.moving',
      upload: 'backups.uploading',
    } as const
  )[kind]
  return (
    <div role="status" className="mb-4 rounded-card border border-line bg-surface p-4">
      <Progress
        indeterminate
        label={t(label, { name })}
        {...(work?.kind === 'backup' && { valueText: t('backups.makingText', { size: bytes(work.bytes) }) })}
      />
      {kind === 'restore' && <p className="mt-2 text-caption text-ink-muted">{t('backups.restoringText')}</p>}
    </div>
  )
}

function Backups({
  backups,
  state,
  onRetry,
  actions,
  isBusy,
}: {
  backups: BackupReport['backups'] | undefined
  state: 'ready' | 'error' | 'forbidden'
  onRetry: () => void
  actions: BackupActions
  isBusy: boolean
}) {
  const t = useT('adminOperations')
  const columns = useColumns()
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <DataTable
        label={t('backups.title')}
        columns={columns}
        rows={backups ?? []}
        rowKey={({ key }) => key}
        state={backups ? 'ready' : state === 'ready' ? 'loading' : state}
        onRetry={onRetry}
        rowActions={({ key }) => (
          <Menu
            trigger={
              <IconButton
                size="sm"
                tooltip={false}
                label={t('actionsFor', { name: key })}
                icon={<EllipsisVertical />}
              />
            }
            items={[
              { label: t('backups.download'), icon: <Download />, onSelect: () => void actions.download(key) },
              {
                label: t('backups.restore'),
                icon: <RotateCcw />,
                disabledReason: isBusy && t('backups.busy'),
                onSelect: () => void actions.restore(key),
              },
              {
                label: t('backups.remove'),
                icon: <Trash2 />,
                tone: 'danger',
                onSelect: () => void actions.remove(key),
              },
            ]}
          />
        )}
        texts={{
          empty: { icon: <DatabaseBackup />, title: t('backups.none'), description: t('backups.noneText') },
          noResults: { title: t('backups.none') },
          error: { title: t('backups.failed') },
          forbidden: { title: t('backups.forbidden'), description: t('forbiddenText') },
        }}
      />
    </div>
  )
}

function useColumns(): Column<Backup>[] {
  const t = useT('adminOperations')
  const { dateTime, bytes } = useFormats()
  return [
    { id: 'file', header: t('backups.file'), cell: ({ key }) => key },
    {
      id: 'size',
      header: t('backups.size'),
      align: 'end',
      width: '8rem',
      cell: ({ size }) => <span className="whitespace-nowrap tabular-nums">{bytes(size)}</span>,
    },
    {
      id: 'created',
      header: t('backups.created'),
      width: '13rem',
      cell: ({ modified }) => (
        <time dateTime={modified} className="whitespace-nowrap">
          {dateTime(modified)}
        </time>
      ),
    },
  ]
}

function UploadButton({ actions }: { actions: BackupActions }) {
  const t = useT('adminOperations')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput input={input} accept=".zip" onFile={(file) => void actions.upload(file)} />
      <Button icon={<Upload />} disabled={actions.busyWith !== null} onClick={() => input.current?.click()}>
        {t('backups.upload')}
      </Button>
    </>
  )
}
