import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type {
  ChangePreview,
  Checkout,
  Invoice,
  PageAddress,
  PlanUsage,
  SubscriptionChange,
} from '#shared/contracts/billing.ts'
import { useInstance } from '#web/instances/index.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { pb, refreshLists, reportFailure, useLive, useRecords } from '#web/records/index.ts'

const ofInstance = (instance: Row<'instances'> | null) => ({
  filter: 'instance = {:instance}',
  params: { instance: instance?.id ?? '' },
  enabled: Boolean(instance),
})

/** The subscription of the chosen workspace, live; null if it never had one. */
export function useSubscription(): Row<'subscriptions'> | null {
  const { instance } = useInstance()
  const own = ofInstance(instance)
  const { data } = useRecords('subscriptions', { ...own, perPage: 1, silent: true })
  useLive('subscriptions', '*', own)
  return data?.items[0] ?? null
}

/** The credits of the chosen workspace after the newest entry of its ledger, live; undefined until loaded. */
export function useBalance(): { balance: number | undefined; newest: Row<'credit_entries'> | undefined } {
  const { instance } = useInstance()
  const own = ofInstance(instance)
  const { data } = useRecords('credit_entries', { ...own, sort: '-sequence', perPage: 1, silent: true })
  useLive('credit_entries', '*', own)
  const newest = data?.items[0]
  return { balance: data && (newest?.balanceAfter ?? 0), newest }
}

/** @param version refetches when it changes, showing the old data meanwhile */
function useAsked<T>(name: string, enabled = true, version = '') {
  const { instance } = useInstance()
  return useQuery<T>({
    queryKey: ['billing', name, instance?.id, version],
    placeholderData: (previous, query) => (query?.queryKey[2] === instance?.id ? previous : undefined),
    queryFn: ({ signal }) => pb.send<T>(`/api/instances/${instance!.id}/${name}`, { requestKey: null, signal }),
    enabled: Boolean(instance) && enabled,
    meta: { silent: true },
  })
}

export const usePlanUsage = () => useAsked<PlanUsage>('plan-usage')
/** Payments change the subscription, the credits, or both. */
export function useInvoices(enabled: boolean) {
  const { balance, newest } = useBalance()
  const subscription = useSubscription()
  return useAsked<Invoice[]>('invoices', enabled && balance !== undefined, `${subscription?.updated} ${newest?.id}`)
}
export const useChangePreview = (enabled: boolean) => useAsked<ChangePreview>('subscription-change', enabled)

/** Navigates to a page of the payment provider: a checkout, or the portal. */
export function usePaymentPage() {
  const t = useT('billing')
  const language = useLanguage()
  const { instance } = useInstance()
  const open = useMutation({
    mutationFn: (wanted: DistributiveOmit<Checkout, 'language'> | 'portal') => {
      const [name, body] = wanted === 'portal' ? ['portal', {}] : ['checkout', wanted]
      const options = { method: 'POST', body: { ...(body as object), language }, requestKey: null }
      return pb.send<PageAddress>(`/api/instances/${instance!.id}/${name}`, options)
    },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => reportFailure(error, t('plan.openFailed')),
  })
  const { reset } = open
  useEffect(() => {
    // The browser may cache this page, and show it unchanged when the person goes back.
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  // Stays busy until the browser has left the page.
  return { open: open.mutate, isOpening: open.isPending || open.isSuccess }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Cancels, resumes or changes the subscription. */
export function useSubscriptionChange() {
  const t = useT('billing')
  const { instance } = useInstance()
  return useMutation({
    mutationFn: (change: SubscriptionChange) =>
      pb.send(`/api/instances/${instance!.id}/subscription`, { method: 'POST', body: change, requestKey: null }),
    onSuccess: () => {
      for (const name of ['instances', 'subscriptions'] as const) refreshLists(name, 0)
    },
    onError: (error) => reportFailure(error, t('plan.failed')),
  })
}
