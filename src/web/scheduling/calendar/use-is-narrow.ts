import { useSyncExternalStore } from 'react'

/** Seven columns have no room below this. */
const narrow = '(max-width: 47.99rem)'

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow, () => false)

const isNarrow = (): boolean => matchMedia(narrow).matches

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
