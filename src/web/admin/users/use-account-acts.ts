import { useReportFailed } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, reportFailure, useUpdateMany } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { nameOf, type User } from './account.ts'

/** An administrator's actions on one or several accounts. */
export function useAccountActs() {
  const t = useT('admin')
  const confirm = useConfirm()
  const reportFailed = useReportFailed()
  const update = useUpdateMany('users', { silent: true })

  async function change(users: readonly User[], patch: object, done: string): Promise<void> {
    try {
      const { failed } = await update.mutateAsync(users.map(({ id }) => ({ id, ...patch })))
      if (!reportFailed(failed, users, { title: t('acts.failed'), nameOf })) toast({ tone: 'success', title: done })
    } catch (error) {
      reportFailure(error, t('acts.failed'))
    }
  }

  return {
    verify: (users: readonly User[]) => change(users, { verified: true }, t('acts.verified')),
    unlock: (users: readonly User[]) => change(users, { lockedAt: '' }, t('acts.unlocked')),
    async lock(users: readonly User[]): Promise<void> {
      const isSure = await confirm({
        title: t('acts.lockTitle', { count: users.length }),
        description: t('acts.lockText'),
        confirmLabel: t('acts.lock'),
      })
      // The server sets the time.
      if (isSure) await change(users, { lockedAt: new Date().toISOString() }, t('acts.locked'))
    },
    async endSessions(users: readonly User[]): Promise<void> {
      const isSure = await confirm({
        title: t('acts.endTitle', { count: users.length }),
        description: t('acts.endText'),
        confirmLabel: t('acts.end'),
      })
      // Tokens are signed with this key as well.
      if (isSure) await change(users, { 'tokenKey:autogenerate': '' }, t('acts.ended'))
    },
    async sendReset({ email }: User): Promise<void> {
      try {
        await pb.collection('users').requestPasswordReset(email, { requestKey: null })
        toast({ tone: 'success', title: t('acts.resetDone', { email }) })
      } catch (error) {
        reportFailure(error, t('acts.failed'))
      }
    },
  }
}
