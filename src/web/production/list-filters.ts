import { decisions } from '#shared/collections/topics.ts'
import { useAllByName } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'

/** Filter expressions for a list whose rows have a decision; `useDecisionFilter` offers them. */
export const decisionFilter: Readonly<Record<string, string>> = {
  open: 'decision = ""',
  ...Object.fromEntries(decisions.map((value) => [value, `decision = "${value}"`])),
}

export function useDecisionFilter() {
  const t = useT('production')
  return {
    name: 'decision',
    label: t('filters.decision'),
    options: [
      { value: 'open', label: t('filters.open') },
      ...decisions.map((value) => ({ value, label: t(`review.decided.${value}`) })),
    ],
  } as const
}

/** A filter by the workspace's ambassadors. */
export function useAmbassadorFilter() {
  const t = useT('production')
  const ambassadors = useAllByName('ambassadors')
  return {
    name: 'ambassador',
    label: t('filters.ambassador'),
    options: (ambassadors.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  } as const
}
