import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { type Role, roles } from '#shared/collections/rules.ts'
import { isPlanActive } from '#shared/contracts/billing.ts'
import { useGo } from '#web/locale/index.ts'
import {
  currentSession,
  invalidate,
  pb,
  queryClient,
  refreshLists,
  signOut,
  useLive,
  useOwnAccount,
  useRecords,
  useSession,
  useSessionEnd,
} from '#web/records/index.ts'

interface InstanceState {
  instances: Row<'instances'>[]
  instance: Row<'instances'> | null
  isLoading: boolean
  /** Whether the workspaces could not be loaded. */
  isFailed: boolean
  retry: () => void
  role: Role | null
  /** Create and change ambassadors, knowledge, batches, posts. */
  canEdit: boolean
  /** Review: decisions and notes. */
  canReview: boolean
  /** Manage members, invitations and settings, and read the audit log. */
  canManage: boolean
  /** Whether the plan's date is in the future; no date means inactive. */
  isPlanActive: boolean
  select: (id: string) => void
}

const storageKey = 'selectedInstanceId'
const InstanceContext = createContext<InstanceState | null>(null)

/** Loads the workspaces of the person and keeps the chosen one. */
export function InstanceProvider({ children }: { children: ReactNode }) {
  const { id: userId, user, isSuperuser } = useSession()
  const [wanted, setWanted] = useState('')
  const list = useRecords('instances', {
    sort: '-created',
    expand: 'instance_services(instance).service',
    perPage: 200,
    silent: true,
  })
  const own = { filter: 'user = {:user}', params: { user: userId } }
  const memberships = useRecords('user_instance_roles', {
    ...own,
    expand: 'instance',
    perPage: 200,
    enabled: !isSuperuser,
    silent: true,
  })
  useLive('instances')
  useLive('user_instance_roles', '*', {
    ...own,
    enabled: Boolean(user),
    onChange: (event) => event && refreshInstances(),
  })
  const go = useGo()
  useOwnAccount(useCallback(() => go('/auth/login'), [go]))
  useSessionEnd(() => {
    signOut()
    go('/auth/login', { state: { isEnded: true } })
  })
  const instances = useMemo(() => list.data?.items ?? [], [list.data])

  const selected = useMemo(() => choose(instances, wanted), [instances, wanted])
  // A fallback stays chosen even if the other instance reappears.
  if (selected && selected !== wanted) setWanted(selected)

  useEffect(() => {
    if (selected) remember(selected)
    else if (list.data) localStorage.removeItem(storageKey)
  }, [selected, list.data])
  useStoredChoice(selected)

  const instance = instances.find(({ id }) => id === selected) ?? null
  const isActive = useActivePlan(instance)
  const value = useMemo((): InstanceState => {
    const membership = memberships.data?.items.find((row) => row.instance === selected)
    const role = isSuperuser ? 'owner' : membership?.role || null
    const rank = role ? roles.indexOf(role) : roles.length
    return {
      instances,
      instance,
      isFailed: !list.data && list.isError,
      retry: () => void list.refetch(),
      isLoading: list.isPending || (Boolean(user) && memberships.isPending),
      role,
      canEdit: rank <= roles.indexOf('editor'),
      canReview: rank <= roles.indexOf('reviewer'),
      canManage: rank <= roles.indexOf('admin'),
      isPlanActive: isActive,
      select: setWanted,
    }
  }, [
    instances,
    instance,
    isActive,
    selected,
    memberships.data,
    memberships.isPending,
    list.isPending,
    list.isError,
    list.data,
    list.refetch,
    isSuperuser,
    user,
  ])
  return <InstanceContext value={value}>{children}</InstanceContext>
}

const maxTimeout = 2 ** 31 - 1

/** Whether the plan is active; updates when its date passes while the page is open. */
function useActivePlan(instance: Row<'instances'> | null): boolean {
  const [, setPassed] = useState('')
  const ends = instance?.planExpiresAt ?? ''
  useEffect(() => {
    const left = Date.parse(ends.replace(' ', 'T')) - Date.now()
    if (!(left > 0 && left < maxTimeout)) return
    const timer = setTimeout(() => setPassed(ends), left + 50)
    return () => clearTimeout(timer)
  }, [ends])
  return instance !== null && isPlanActive(instance, new Date())
}

const refreshInstances = () => refreshLists('instances')

/**
 * Stores the chosen instance in the person's record, to which the server copies its credits and plan: whenever another one is
 * chosen here, and when the server has cleared the choice. A choice made in another tab is not overwritten.
 */
function useStoredChoice(id: string): void {
  const stored = useSession().user?.instance
  const latest = useRef('')
  const sending = useRef('')
  useEffect(() => {
    const isNew = latest.current !== id
    latest.current = id
    const { user } = currentSession()
    if (!id || !user || stored === id || sending.current === id || !(isNew || stored === '')) return
    sending.current = id
    void pb
      .collection('users')
      .update(user.id, { instance: id }, { requestKey: null })
      .catch(() => undefined)
      .finally(() => {
        if (sending.current === id) sending.current = ''
      })
  }, [id, stored])
}

/** Makes a workspace that the person has just joined the chosen one when the dashboard opens. */
export function chooseNext(id: string): void {
  remember(id)
  // The cached lists do not contain it yet.
  for (const name of ['instances', 'user_instance_roles']) queryClient.removeQueries({ queryKey: ['records', name] })
}

function remember(id: string): void {
  try {
    localStorage.setItem(storageKey, id)
  } catch {
    // The storage is full; the choice lasts until the page is closed.
  }
}

/** Fetches the lists again after a workspace was created, so that it can be selected. */
export const refetchInstances = () =>
  Promise.all(['instances', 'user_instance_roles'].map((name) => invalidate({ queryKey: ['records', name, 'list'] })))

/** The currently chosen one, else the one chosen last time, else the first. */
function choose(instances: readonly Row<'instances'>[], now: string): string {
  const has = (id: string | null) => instances.some((instance) => instance.id === id)
  if (has(now)) return now
  const stored = localStorage.getItem(storageKey)
  return has(stored) ? stored! : (instances[0]?.id ?? '')
}

/** The chosen workspace and what the person may do in it. */
export function useInstance(): InstanceState {
  const state = use(InstanceContext)
  if (!state) throw new Error('useInstance is called outside of InstanceProvider; wrap the screen in it.')
  return state
}
