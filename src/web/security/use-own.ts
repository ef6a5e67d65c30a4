import { useSession } from '#web/records/index.ts'

/** The rows of one's own account: administrators see those of everybody. */
export function useOwn(): { filter: string; params: Record<string, unknown> } {
  const { id } = useSession()
  return { filter: 'recordRef = {:account}', params: { account: id } }
}
