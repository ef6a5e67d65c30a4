import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { listenForKeys } from './action-keys.ts'
import { type Action, type ActionRegistry, createActionRegistry } from './action-registry.ts'

export type { Action } from './action-registry.ts'

const Registry = createContext<ActionRegistry | null>(null)

/** Holds the actions of all components below and runs them by their keys. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(createActionRegistry)
  useEffect(() => listenForKeys(registry), [registry])
  return <Registry value={registry}>{children}</Registry>
}

/** Registers actions while the component is mounted. Does nothing outside of a provider. */
export function useActions(actions: readonly Action[]): void {
  const registry = use(Registry)
  const owner = useRef({})
  // On each render, so that an action sees the current state.
  useLayoutEffect(() => registry?.set(owner.current, actions))
  useLayoutEffect(() => {
    const mine = owner.current
    return () => registry?.remove(mine)
  }, [registry])
}

/** The available actions of the page. `run` runs the current version of an action. */
export function useOfferedActions(): { actions: readonly Action[]; run: (id: string) => void } {
  const registry = use(Registry)
  if (!registry) throw new Error('useOfferedActions needs an ActionsProvider around it.')
  return { actions: useSyncExternalStore(registry.subscribe, registry.list, registry.list), run: registry.run }
}
