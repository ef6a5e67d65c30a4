import type { ReactNode } from 'react'

/** Something a person can do on this page, for buttons, menus, the palette, keys and the shortcut sheet. */
export interface Action {
  id: string
  label: string
  /** Heading in the palette and on the sheet; default: the general one. */
  group?: string
  icon?: ReactNode
  /** `'a'`, `'?'`, `'mod+k'` (⌘ on a Mac, Ctrl elsewhere). */
  keys?: string
  /** Whether it is available now; default true. */
  when?: boolean
  /** Why it is shown but disabled. */
  disabledReason?: string | false
  /** In the palette: a secondary text at the end, and search keywords. */
  hint?: string
  keywords?: readonly string[]
  /** Whether the palette lists it; default true. */
  inPalette?: boolean
  /** Whether its key repeats while held down. */
  repeats?: boolean
  /** Whether it moves the focus to a field, so that letters pressed after the key are text. */
  opensField?: boolean
  /** Missing if a component handles the key itself; then only the sheet lists it. */
  run?: () => void
}

export interface ActionRegistry {
  /** Replaces the actions of one component. */
  set(owner: object, actions: readonly Action[]): void
  remove(owner: object): void
  /** The available actions, in the order in which components were mounted. */
  list(): readonly Action[]
  /** The action of a key; of the component mounted last if there are several. */
  forKeys(keys: string): Action | undefined
  /** Runs the current version of an action, if it is available. */
  run(id: string): void
  subscribe(listener: () => void): () => void
}

/** The actions of all mounted components. */
export function createActionRegistry(): ActionRegistry {
  const owners = new Map<object, readonly Action[]>()
  const listeners = new Set<() => void>()
  let offered: readonly Action[] = []
  let shown = ''

  const update = (): void => {
    offered = [...owners.values()].flat().filter(({ when }) => when !== false)
    // Components set their actions on each render. Subscribers are notified of visible changes, not of new functions.
    const next = JSON.stringify(offered.map(({ icon, run, ...rest }) => ({ ...rest, runs: Boolean(run) })))
    if (next === shown) return
    shown = next
    latest = offered
    for (const listener of listeners) listener()
  }
  let latest: readonly Action[] = []

  return {
    set(owner, actions) {
      owners.set(owner, actions)
      update()
    },
    remove(owner) {
      owners.delete(owner)
      update()
    },
    list: () => latest,
    forKeys: (keys) => offered.findLast((action) => action.keys === keys),
    run(id) {
      const action = offered.findLast((one) => one.id === id)
      if (action && !action.disabledReason) action.run?.()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
