import { useSyncExternalStore } from 'react'
import { defaultRuntime, type Limits, type Runtime } from '#shared/contracts/runtime.ts'
import { installationOfPage, showAccent, showIcon, showName } from './installation.ts'

export type LoadedRuntime = Runtime & { limits: Limits }

/** Until the server has answered: the defaults, and what the page says. */
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

/** Asks once more, after settings have changed. */
export const refreshRuntime = (): Promise<LoadedRuntime> => fetchRuntime().then(use)

/** The name of the product on this installation. */
export const productName = (): string => runtime.branding.name

/** The server's answer, uncached, to check for a newer build. */
export async function fetchRuntime(): Promise<Runtime> {
  const response = await fetch('/api/runtime', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The runtime configuration request failed with status ${response.status}.`)
  return (await response.json()) as Runtime
}

/** The runtime configuration as it is known now, outside of components. */
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
