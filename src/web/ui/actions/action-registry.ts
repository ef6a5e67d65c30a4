import type { ReactNode } from 'react'

/** Something a person can do on this page. Buttons, menus, the palette, keys and the sheet of keys are made of it. */
export interface Action {
  id: string
  label: string
  /** Heading in the palette and on the sheet; without one it is listed among the general ones. */
  group?: string
  icon?: ReactNode
  /** `'a'`, `'?'`, `'mod+k'` (⌘ on a Mac, Ctrl elsewhere). */
  keys?: string
  /** Whether it is offered now; default true. */
  when?: boolean
  /** Why it is offered but cannot be done. */
  disabledReason?: string | false
  /** In the palette: a quiet word at the end, and words it is found by. */
  hint?: string
  keywords?: readonly string[]
  /** Whether the palette lists it; default true. */
  inPalette?: boolean
  /** Whether its key goes on while it is held down. */
  repeats?: boolean
  /** Moves the focus to a field: letters pressed after the key are text. */
  opensField?: boolean
  /** Missing if a component hears the key itself; then only the sheet lists it. */
  run?: () => void
}

export interface ActionRegistry {
  /** Sets the actions of one component, in place of those it had. */
  set(owner: object, actions: readonly Action[]): void
  remove(owner: object): void
  /** What is offered now, in the order in which components came. */
  list(): readonly Action[]
  /** The action of a key; of the component that came last if there are several. */
  forKeys(keys: string): Action | undefined
  /** Runs an action as it is now, if it can be done. */
  run(id: string): void
  subscribe(listener: () => void): () => void
}

/** The actions of everything that is on the page. */
export function createActionRegistry(): ActionRegistry {
  const owners = new Map<object, readonly Action[]>()
  const listeners = new Set<() => void>()
  let offered: readonly Action[] = []
  let shown = ''

  const update = (): void => {
    offered = [...owners.values()].flat().filter(({ when }) => when !== false)
    // Components set their actions with each render. Readers hear of what they show, not of new functions.
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
