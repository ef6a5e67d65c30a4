import { useFormats, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useCreditTotals } from './use-credit-totals.ts'

const maxNamed = 5

/** Checks all balances against the sums of their ledgers, and names those that differ. */
export function BalanceFaults() {
  const t = useT('admin')
  const { number, list } = useFormats()
  const { data, isError } = useCreditTotals(null)
  const faults = data?.totals ?? []
  const named = faults.slice(0, maxNamed)
  const workspaces = useRecords('instances', {
    filter: named.map((_, at) => `id = {:id${at}}`).join(' || '),
    params: Object.fromEntries(named.map(({ instance }, at) => [`id${at}`, instance])),
    enabled: named.length > 0,
    silent: true,
  })
  if (isError) {
    return (
      <Banner tone="warning" className="mb-4">
        {t('credits.checkFailed')}
      </Banner>
    )
  }
  if (faults.length === 0) return null
  const names = named.map(({ instance, balance, sum }) => {
    const workspace = workspaces.data?.items.find(({ id }) => id === instance)?.name ?? instance
    return t('credits.fault', { workspace, balance: number(balance), sum: number(sum) })
  })
  if (faults.length > maxNamed) names.push('…')
  return (
    <Banner tone="danger" announce className="mb-4" title={t('credits.faultTitle', { count: faults.length })}>
      {t('credits.faultText', { list: list(names) })}
    </Banner>
  )
}
