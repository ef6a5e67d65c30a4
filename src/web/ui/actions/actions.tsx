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

/** Holds the actions of everything below and runs them by their keys. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(createActionRegistry)
  useEffect(() => listenForKeys(registry), [registry])
  return <Registry value={registry}>{children}</Registry>
}

/** Offers actions while the component is on the page. Outside of a provider nothing is offered. */
export function useActions(actions: readonly Action[]): void {
  const registry = use(Registry)
  const owner = useRef({})
  // With each render, so that an action runs as the screen is now.
  useLayoutEffect(() => registry?.set(owner.current, actions))
  useLayoutEffect(() => {
    const mine = owner.current
    return () => registry?.remove(mine)
  }, [registry])
}

/** What is offered on the page now. `run` does an action of it as it is by then. */
export function useOfferedActions(): { actions: readonly Action[]; run: (id: string) => void } {
  const registry = use(Registry)
  if (!registry) throw new Error('useOfferedActions needs an ActionsProvider around it.')
  return { actions: useSyncExternalStore(registry.subscribe, registry.list, registry.list), run: registry.run }
}
