import { useState } from 'react'
import { describeFailure, type Translate, useT } from '#web/locale/index.ts'
import { failureOf, pb, type RequestFailure, refreshServed } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'

export type BackupActions = ReturnType<typeof useBackupActions>

interface Busy {
  kind: 'backup' | 'restore' | 'upload'
  name: string
}

/** Actions on backups. Each call takes until the work is done. */
export function useBackupActions() {
  const t = useT('adminOperations')
  const confirm = useConfirm()
  const [busyWith, setBusyWith] = useState<Busy | null>(null)

  /** @returns whether it succeeded */
  async function attempt(work: () => Promise<unknown>, failed: string, busy: Busy | null = null): Promise<boolean> {
    // A download or deletion does not change the progress of a running backup.
    if (busy) setBusyWith(busy)
    // The server reports the progress.
    const soon = setTimeout(() => refreshServed('backups'), 300)
    try {
      await work()
      return true
    } catch (error) {
      toast({ tone: 'danger', title: failed, description: reasonOf(failureOf(error), t) })
      return false
    } finally {
      clearTimeout(soon)
      if (busy) setBusyWith(null)
      refreshServed('backups')
    }
  }

  return {
    busyWith,
    async make(name: string): Promise<void> {
      const isMade = await attempt(() => pb.backups.create(name, { requestKey: null }), t('backups.makeFailed'), {
        kind: 'backup',
        name,
      })
      if (isMade) toast({ tone: 'success', title: t('backups.made') })
    },

    async upload(file: File): Promise<void> {
      const { name } = file
      const send = () => pb.backups.upload({ file }, { requestKey: null })
      const isSent = await attempt(send, t('backups.uploadFailed'), { kind: 'upload', name })
      if (isSent) toast({ tone: 'success', title: t('backups.uploaded', { name }) })
    },

    download: (key: string) =>
      attempt(async () => {
        const token = await pb.files.getToken({ requestKey: null })
        const link = document.createElement('a')
        link.href = pb.backups.getDownloadURL(token, key)
        link.download = key
        link.click()
      }, t('backups.downloadFailed')),

    async remove(key: string): Promise<void> {
      const isSure = await confirm({
        title: t('backups.removeTitle', { name: key }),
        description: t('backups.removeText'),
        confirmLabel: t('backups.remove'),
      })
      if (!isSure) return
      if (await attempt(() => pb.backups.delete(key, { requestKey: null }), t('backups.removeFailed')))
        toast({ tone: 'success', title: t('backups.removed') })
    },

    async restore(key: string): Promise<void> {
      const isSure = await confirm({
        title: t('backups.restoreTitle', { name: key }),
        description: t('backups.restoreText'),
        confirmLabel: t('backups.restoreConfirm'),
        typeToConfirm: key,
      })
      if (!isSure) return
      const path = `/api/admin/backups/${encodeURIComponent(key)}/restore`
      const isRestored = await attempt(
        () => pb.send(path, { method: 'POST', requestKey: null }),
        t('backups.restoreFailed'),
        { kind: 'restore', name: key },
      )
      if (!isRestored) return
      await confirm({
        title: t('backups.restored'),
        description: t('backups.restoredText', { name: key }),
        confirmLabel: t('backups.continue'),
        tone: 'primary',
      })
      // All data on the page is from before the restore.
      location.reload()
    },
  }
}

/** The server's reasons, in the reader's language. */
function reasonOf(failure: RequestFailure, t: Translate<'adminOperations'>): string {
  const { message, fields } = failure
  if (fields.name || fields.file) return t('backups.taken')
  if (message.startsWith('Try again later')) return t('backups.busy')
  if (message.startsWith('The backup is currently')) return t('backups.inUse')
  const [, isBroken, reason] = /^(Missing or invalid backup file)\.(?: Raw error: (.+))?/.exec(message) ?? []
  if (isBroken) return reason ? t('backups.broken', { reason }) : t('backups.brokenPlain')
  return describeFailure(failure)
}
