import { useConfirmLeave } from '#web/forms/index.ts'
import { useGo, useLocalised } from '#web/locale/index.ts'
import { currentView, endView, signOut } from '#web/records/index.ts'

/** Ends the session; asks first if there are unsaved changes. An administrator who views as a person stops viewing. */
export function useSignOut(): () => Promise<void> {
  const go = useGo()
  const localised = useLocalised()
  const confirmLeave = useConfirmLeave()
  return async () => {
    if (!(await confirmLeave({ endsSession: true }))) return
    const view = currentView()
    if (view) return endView(localised(`/dashboard/admin/users/${view.record.id}`))
    signOut()
    go('/auth/login')
  }
}
