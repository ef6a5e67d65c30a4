import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Progress } from '../feedback/progress.tsx'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import { useUiTexts } from '../ui-texts.tsx'

interface StateText {
  icon?: ReactNode
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
}

/** What a list or a detail says in each of its states; all of it has to be thought of. */
export interface ListTexts {
  /** Nothing yet: teaches the next step. */
  empty: StateText
  /** Nothing for this search or filter. */
  noResults: StateText
  error: StateText
  forbidden: StateText
  /** Nothing left to do; instead of `empty` where `state` is `done`. */
  done?: StateText
}

export type ListState = 'loading' | 'ready' | 'error' | 'forbidden' | 'done'

export interface ListStatesProps {
  state: ListState
  texts: ListTexts
  isEmpty: boolean
  /** Whether a search or filter is in force, which makes empty mean "no results". */
  isFiltered?: boolean
  onRetry?: () => void
  isRetrying?: boolean
  /** In the shape of what comes. */
  skeleton?: ReactNode
  /** Waiting for AI: in words, with a way out. Shows above what is there already. */
  waiting?: {
    label: string
    value?: number
    max?: number
    valueText?: string
    onCancel?: () => void
    isCanceling?: boolean
  }
  /** Out of credits, or locked: what and how to go on. */
  blocked?: { title: ReactNode; description?: ReactNode; action?: ReactNode }
  children: ReactNode
}

/** Shows the state a list is in, or the list. */
export function ListStates({
  state,
  texts,
  isEmpty,
  isFiltered = false,
  onRetry,
  isRetrying,
  skeleton,
  waiting,
  blocked,
  children,
}: ListStatesProps) {
  const words = useUiTexts()
  return (
    <>
      {blocked && (
        <Banner tone="warning" title={blocked.title} actions={blocked.action} className="mb-4">
          {blocked.description}
        </Banner>
      )}
      {waiting && (
        <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-info-line bg-selected px-4 py-3">
          <Progress
            tone="info"
            className="min-w-48 flex-1"
            label={waiting.label}
            value={waiting.value}
            max={waiting.max}
            valueText={waiting.valueText}
            indeterminate={waiting.value === undefined}
          />
          {waiting.onCancel && (
            <Button size="sm" onClick={waiting.onCancel} loading={waiting.isCanceling}>
              {words.cancel}
            </Button>
          )}
        </div>
      )}
      {body()}
    </>
  )

  function body(): ReactNode {
    if (state === 'loading') return skeleton ?? <SkeletonRows />
    if (state === 'forbidden') return <EmptyState icon={<Lock />} {...texts.forbidden} />
    if (state === 'error') return <ErrorState {...texts.error} onRetry={onRetry} isRetrying={isRetrying} />
    if (!isEmpty) return children
    if (waiting) return null
    if (isFiltered) return <EmptyState {...texts.noResults} />
    return <EmptyState {...(state === 'done' ? (texts.done ?? texts.empty) : texts.empty)} />
  }
}
