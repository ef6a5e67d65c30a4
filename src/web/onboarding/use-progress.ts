import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useLive, useRecords, useSession } from '#web/records/index.ts'

export type OnboardingStep = 'account' | 'ambassador' | 'voice' | 'knowledge' | 'strategy' | 'batch' | 'schedule'

export interface StepProgress {
  step: OnboardingStep
  isDone: boolean
  /** Undefined while the step is not available yet. */
  to: string | undefined
  /** Whether it requires an editor. Everybody can complete their own account. */
  isEditors: boolean
}

/** Progress of the person and the chosen workspace towards the first posts, live. */
export function useProgress() {
  const { user } = useSession()
  const { instance } = useInstance()
  const of = (path: string, extra = '') => ({
    filter: `${path} = {:instance}${extra}`,
    params: { instance: instance?.id ?? '' },
    perPage: 1,
    enabled: Boolean(instance),
    silent: true,
  })
  const ambassadors = useRecords('ambassadors', { ...of('instance'), sort: 'created', perPage: 200 })
  const segments = useRecords('audience_segments', of('ambassador.instance'))
  const items = useRecords('knowledge_items', of('base.instance', ' && status != "error"'))
  const bases = useRecords('knowledge_bases', { ...of('instance'), sort: 'created' })
  const batches = useRecords('production_batches', of('instance', ' && status != "settings"'))
  const live = { params: { instance: instance?.id ?? '' }, enabled: Boolean(instance) }
  useLive('ambassadors', '*', { ...live, filter: 'instance = {:instance}' })
  useLive('audience_segments', '*', { ...live, filter: 'ambassador.instance = {:instance}' })
  useLive('knowledge_items', '*', { ...live, filter: 'base.instance = {:instance}' })
  useLive('production_batches', '*', { ...live, filter: 'instance = {:instance}' })

  const people = ambassadors.data?.items ?? []
  const [first] = people
  const toTab = (tab: string) => first && `/dashboard/personas/${first.id}/${tab}`
  const base = bases.data?.items[0]
  const shared: StepProgress[] = [
    { step: 'ambassador', isDone: Boolean(first), to: '/dashboard/personas/new', isEditors: true },
    { step: 'voice', isDone: people.some(hasVoice), to: toTab('personality'), isEditors: true },
    {
      step: 'knowledge',
      isDone: Boolean(items.data?.totalItems),
      to: base ? `/dashboard/knowledge-base/${base.id}` : '/dashboard/knowledge-base/new',
      isEditors: true,
    },
    {
      step: 'strategy',
      isDone:
        Boolean(segments.data?.totalItems) && people.some(({ editorialLines }) => (editorialLines ?? []).length > 0),
      to: toTab('strategic-planning'),
      isEditors: true,
    },
    {
      step: 'batch',
      isDone: Boolean(batches.data?.totalItems),
      to: first && '/dashboard/production/new',
      isEditors: true,
    },
    { step: 'schedule', isDone: false, to: undefined, isEditors: true },
  ]
  const account: StepProgress = {
    step: 'account',
    isDone: Boolean(user?.onboardedAt),
    to: '/dashboard/onboarding/account',
    isEditors: false,
  }
  const lists = [ambassadors, segments, items, bases, batches]
  return {
    // An administrator has no account to complete.
    steps: user ? [account, ...shared] : shared,
    state: lists.every(({ data }) => data) ? 'ready' : lists.some(({ isError }) => isError) ? 'error' : 'loading',
    retry: () => void Promise.all(lists.map(({ refetch }) => refetch())),
  } as const
}

const hasVoice = ({ toneOfVoice, writingStyle, voiceSamples }: Row<'ambassadors'>): boolean =>
  Boolean(toneOfVoice?.trim() || writingStyle?.trim() || (voiceSamples ?? []).length > 0)
