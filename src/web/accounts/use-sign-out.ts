import { useConfirmLeave } from '#web/forms/index.ts'
import { useGo } from '#web/locale/index.ts'
import { signOut } from '#web/records/index.ts'

/** Ends the session; asks first if there are unsaved changes. */
export function useSignOut(): () => Promise<void> {
  const go = useGo()
  const confirmLeave = useConfirmLeave()
  return async () => {
    if (!(await confirmLeave({ endsSession: true }))) return
    signOut()
    go('/auth/login')
  }
}
