import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

/** Content that could not be loaded, with a retry button. */
export function ErrorState({
  title,
  description,
  onRetry,
  isRetrying = false,
  action,
  icon,
  compact,
  headingLevel,
}: {
  title: ReactNode
  description?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  action?: ReactNode
  icon?: ReactNode
  compact?: boolean
  headingLevel?: EmptyStateProps['headingLevel']
}) {
  const texts = useUiTexts()
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        compact={compact}
        headingLevel={headingLevel}
        icon={icon || <CloudOff />}
        title={title}
        description={description}
        action={
          (onRetry || action) && (
            <>
              {onRetry && (
                <Button onClick={onRetry} loading={isRetrying}>
                  {texts.retry}
                </Button>
              )}
              {action}
            </>
          )
        }
      />
    </div>
  )
}
