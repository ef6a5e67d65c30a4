import { useQuery } from '@tanstack/react-query'
import type { Row } from '#shared/collections/index.ts'
import { openProposals, type PreferenceProposal, type PreferenceProposals } from '#shared/contracts/preferences.ts'
import { useT } from '#web/locale/index.ts'
import {
  failureOf,
  invalidate,
  pb,
  refreshLists,
  reportFailure,
  useCreate,
  useDelete,
  useLive,
  useRecords,
  useUpdate,
} from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

export type Preference = Row<'writing_preferences'>

/** An ambassador's preferences, live, and proposals from the team's notes and edits. */
export function usePreferences(ambassador: string) {
  const own = { filter: 'ambassador = {:ambassador}', params: { ambassador } }
  const stored = useRecords('writing_preferences', { ...own, sort: 'created', perPage: 200, silent: true })
  useLive('writing_preferences', '*', own)
  const found = useQuery({
    queryKey: ['preference-proposals', ambassador],
    queryFn: ({ signal }) =>
      pb.send<PreferenceProposals>(`/api/ambassadors/${ambassador}/preference-proposals`, { requestKey: null, signal }),
    meta: { silent: true },
  })
  const rows = stored.data?.items ?? []
  const proposals = openProposals(found.data?.proposals ?? [], rows)
  const isProposed = ({ key }: Preference) => proposals.some((proposal) => proposal.key === key)
  return {
    isError: stored.isError || found.isError,
    isPending: stored.isPending || found.isPending,
    retry: () => void Promise.all([stored.refetch(), found.refetch()]),
    proposals,
    accepted: rows.filter(({ status }) => status === 'accepted'),
    dismissed: rows.filter((row) => row.status === 'dismissed' && !isProposed(row)),
    ...useDecisions(ambassador, rows),
  }
}

/** Accepting, dismissing and deleting. */
function useDecisions(ambassador: string, rows: readonly Preference[]) {
  const t = useT('preferences')
  const common = useT('common')
  const create = useCreate('writing_preferences', { silent: true })
  const update = useUpdate('writing_preferences', { silent: true })
  const remove = useDelete('writing_preferences', { silent: true })
  /** If two people decide at the same time, the first decision wins, and the lists show it. */
  async function attempt(write: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await write()
      toast({ tone: 'success', title: done })
    } catch (error) {
      const { status, fields } = failureOf(error)
      const isTaken = status === 404 || Object.values(fields).some(({ code }) => code === 'validation_not_unique')
      if (isTaken) toast({ tone: 'neutral', title: t('taken') })
      else reportFailure(error, common('updateFailed'))
      refreshLists('writing_preferences', 0)
      void invalidate({ queryKey: ['preference-proposals', ambassador] })
    }
  }
  const knownOf = (key: string) => (key ? rows.find((row) => row.key === key) : undefined)
  const follow = (key: string, text: string): Promise<unknown> => {
    const known = knownOf(key)
    if (known) return update.mutateAsync({ id: known.id, text, status: 'accepted' })
    return create.mutateAsync({ ambassador, key, text, status: 'accepted' })
  }
  return {
    /** A preference written by hand has no key. @throws what the record API throws */
    async follow(key: string, text: string): Promise<void> {
      await follow(key, text)
      toast({ tone: 'success', title: t('followedNow') })
    },
    /** @throws what the record API throws */
    async reword({ id }: Preference, text: string): Promise<void> {
      await update.mutateAsync({ id, text })
      toast({ tone: 'success', title: common('updated') })
    },
    accept: ({ key }: PreferenceProposal, text: string) => attempt(() => follow(key, text), t('followedNow')),
    dismiss: ({ key }: PreferenceProposal, text: string) =>
      attempt(() => {
        const known = knownOf(key)
        if (known) return update.mutateAsync({ id: known.id, status: 'dismissed' })
        return create.mutateAsync({ ambassador, key, text, status: 'dismissed' })
      }, t('dismissedNow')),
    /** A found preference is stored as dismissed, so that it is not proposed again immediately. */
    stop: ({ id, key }: Preference) =>
      attempt(
        (): Promise<unknown> => (key ? update.mutateAsync({ id, status: 'dismissed' }) : remove.mutateAsync(id)),
        t('stopped'),
      ),
    forget: ({ id }: Preference) => attempt(() => remove.mutateAsync(id), common('updated')),
  }
}
