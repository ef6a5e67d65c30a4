import { useState } from 'react'
import { downloadCsv } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { type ListedUser, workspacesOf } from './account.ts'

const columns = ['id', 'name', 'email', 'verified', 'locked', 'plan', 'workspaces', 'created'] as const

/** Downloads all accounts that match the list's search and filters. */
export function useExportUsers() {
  const t = useT('admin')
  const [isLoading, setLoading] = useState(false)
  async function download({ filter, sort }: { filter: string; sort: string }): Promise<void> {
    setLoading(true)
    try {
      const expand = 'user_instance_roles_via_user.instance'
      const users = await pb.collection('users').getFullList<ListedUser>({ filter, sort, expand, requestKey: null })
      const rows = users.map((user) => [
        ...[user.id, user.name, user.email, t(user.verified ? 'users.yes' : 'users.no'), user.lockedAt],
        ...[user.plan && t(`users.plans.${user.plan}`), workspacesOf(user).join('; '), user.created],
      ])
      downloadCsv(
        'users',
        columns.map((column) => t(`users.csv.${column}`)),
        rows,
      )
    } catch (error) {
      reportFailure(error, t('users.exportFailed'))
    } finally {
      setLoading(false)
    }
  }
  return { download, isLoading }
}
