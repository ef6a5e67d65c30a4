import { failureOf } from '#web/records/index.ts'
import { useOverlay } from '#web/ui/overlay/overlays.tsx'
import { ProofDialog } from './proof-dialog.tsx'

/**
 * Runs an action that requires a recent sign-in: asks for one if the server refuses, and retries.
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
