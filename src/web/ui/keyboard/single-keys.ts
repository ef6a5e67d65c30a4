import { useSyncExternalStore } from 'react'

const storageKey = 'singleKeys'
const listeners = new Set<() => void>()
let isOffHere = false

/** Whether single-character shortcuts are enabled in this browser. WCAG 2.1.4 requires a way to disable them. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return !isOffHere
  }
}

export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysOn, () => true), setSingleKeys]
}

function setSingleKeys(isOn: boolean): void {
  isOffHere = !isOn
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage the choice applies to this page only.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
