import { BaseAuthStore, type RecordModel } from 'pocketbase'

/** An administrator's view as another person, in this tab only. */
export interface View {
  token: string
  record: RecordModel
  /** When the server ends it, as an ISO date. */
  until: string
}

const storageKey = 'viewAs'

/** The view of this tab, or null. */
export function currentView(): View | null {
  if (typeof sessionStorage === 'undefined') return null
  try {
    const view = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as View | null
    if (view && Date.parse(view.until) > Date.now()) return view
  } catch {
    // Not in our format.
  }
  sessionStorage.removeItem(storageKey)
  return null
}

/** Replaces the store of the browser's own session, which is not changed while the tab shows a view. */
export function storeOfView(): BaseAuthStore | null {
  const view = currentView()
  if (!view) return null
  const store = new BaseAuthStore()
  store.save(view.token, view.record)
  return store
}

/** Opens the dashboard as the person. Everything is reloaded, so that the two sessions do not mix. */
export function startView(view: View, address: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify(view))
  location.assign(address)
}

/** Returns to the administrator's own session. */
export function endView(address: string): void {
  sessionStorage.removeItem(storageKey)
  location.assign(address)
}
