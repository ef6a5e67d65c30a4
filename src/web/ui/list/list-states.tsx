import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { SkeletonRows } from '../feedback/skeleton.tsx'

interface StateText {
  icon?: ReactNode
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
}

/** The texts of each state of a list. */
export interface ListTexts {
  /** No rows yet: explains the next step. */
  empty: StateText
  /** No rows match the search and filters. */
  noResults: StateText
  error: StateText
  forbidden: StateText
  /** The connection was lost before anything was loaded. */
  offline?: StateText
}

export type ListState = 'loading' | 'ready' | 'offline' | 'forbidden' | 'error'

export interface ListStatesProps {
  state: ListState
  texts: ListTexts
  isEmpty: boolean
  /** Whether a search or filter is set, so that an empty list means "no results". */
  isFiltered?: boolean
  onRetry?: () => void
  isRetrying?: boolean
  /** Placeholders in the shape of the rows. */
  skeleton?: ReactNode
  children: ReactNode
}

/** Shows the list, or its loading, empty or error state. */
export function ListStates({
  state,
  texts,
  isEmpty,
  isFiltered = false,
  onRetry,
  isRetrying,
  skeleton,
  children,
}: ListStatesProps) {
  if (state === 'loading') return skeleton ?? <SkeletonRows />
  if (state === 'offline') return <EmptyState {...(texts.offline ?? texts.error)} />
  if (state === 'forbidden') return <EmptyState icon={<Lock />} {...texts.forbidden} />
  if (state === 'error') return <ErrorState {...texts.error} onRetry={onRetry} isRetrying={isRetrying} />
  if (!isEmpty) return children
  return <EmptyState {...(isFiltered ? texts.noResults : texts.empty)} />
}
