import { failureOf } from '#web/records/index.ts'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { ProofDialog } from './proof-dialog.tsx'

/**
 * Does something that the server only does after a recent sign-in: asks for one where it is needed, and tries again.
 * Resolves to undefined if the person cancels.
 */
export function useProved(): <T>(act: () => Promise<T>) => Promise<T | undefined> {
  const { open } = useOverlay()
  return async (act) => {
    try {
      return await act()
    } catch (error) {
      if (failureOf(error).fields.account?.code !== 'sign_in_again') throw error
      return (await open(ProofDialog, {})) ? act() : undefined
    }
  }
}
