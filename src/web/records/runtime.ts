import { useSyncExternalStore } from 'react'
import { defaultRuntime, type Limits, type Runtime } from '#shared/contracts/runtime.ts'
import { installationOfPage, showAccent, showIcon, showName } from './installation.ts'

export type LoadedRuntime = Runtime & { limits: Limits }

/** Used until the server has responded: the defaults, and the branding in the page. */
const initial: LoadedRuntime = { ...defaultRuntime, ...installationOfPage() }
let runtime = initial
let loading: Promise<LoadedRuntime> | undefined
const listeners = new Set<() => void>()

/** Fetches the runtime configuration once. If the server does not answer, the defaults apply until the next attempt. */
export function loadRuntime(): Promise<LoadedRuntime> {
  loading ??= fetchRuntime().then(use, () => {
    loading = undefined
    return runtime
  })
  return loading
}

function use(answer: Runtime): LoadedRuntime {
  const before = runtime.branding.name
  runtime = { ...initial, ...answer, limits: { ...defaultRuntime.limits, ...answer.limits } }
  showAccent(runtime.branding.accent)
  showName(before, runtime.branding.name)
  showIcon(runtime.branding)
  for (const listener of listeners) listener()
  return runtime
}

/** Fetches it again, after settings have changed. */
export const refreshRuntime = (): Promise<LoadedRuntime> => fetchRuntime().then(use)

/** The name of the product on this installation. */
export const productName = (): string => runtime.branding.name

/** The server's answer, uncached, to check for a newer build. */
export async function fetchRuntime(): Promise<Runtime> {
  const response = await fetch('/api/runtime', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The runtime configuration request failed with status ${response.status}.`)
  return (await response.json()) as Runtime
}

/** The current runtime configuration outside of components. */
export const currentRuntime = (): LoadedRuntime => runtime

/** The runtime configuration: current limits, sign-in providers, support address. */
export function useRuntime(): LoadedRuntime {
  return useSyncExternalStore(
    subscribe,
    () => runtime,
    () => initial,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void loadRuntime()
  return () => listeners.delete(listener)
}
