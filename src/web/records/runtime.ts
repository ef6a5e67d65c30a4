import { useSyncExternalStore } from 'react'
import { defaultRuntime, type Limits, type Runtime } from '#shared/contracts/runtime.ts'

export type LoadedRuntime = Runtime & { limits: Limits }

let runtime: LoadedRuntime = defaultRuntime
let loading: Promise<LoadedRuntime> | undefined
const listeners = new Set<() => void>()

/** Fetches the runtime configuration once. If the server does not answer, the defaults apply until the next attempt. */
export function loadRuntime(): Promise<LoadedRuntime> {
  loading ??= fetchRuntime().then(
    (answer) => {
      runtime = { ...defaultRuntime, ...answer, limits: { ...defaultRuntime.limits, ...answer.limits } }
      for (const listener of listeners) listener()
      return runtime
    },
    () => {
      loading = undefined
      return runtime
    },
  )
  return loading
}

/** The server's answer, uncached, to check for a newer build. */
export async function fetchRuntime(): Promise<Runtime> {
  const response = await fetch('/api/runtime', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`The runtime configuration request failed with status ${response.status}.`)
  return (await response.json()) as Runtime
}

/** The runtime configuration: current limits, sign-in providers, support address. */
export function useRuntime(): LoadedRuntime {
  return useSyncExternalStore(
    subscribe,
    () => runtime,
    () => defaultRuntime,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  void loadRuntime()
  return () => listeners.delete(listener)
}
