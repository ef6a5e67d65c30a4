import { useSession } from '#web/records/index.ts'

/** The rows of the signed-in account; administrators could see everybody's. */
export function useOwn(): { filter: string; params: Record<string, unknown> } {
  const { id } = useSession()
  return { filter: 'recordRef = {:account}', params: { account: id } }
}
