import type { ReactNode } from 'react'
import { useT } from '#web/locale/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { useInstance } from './instance-context.tsx'

/** The page, unless the workspaces it depends on could not be loaded. */
export function WithInstances({ children }: { children: ReactNode }) {
  const common = useT('common')
  const { isFailed, retry } = useInstance()
  return isFailed ? <ErrorState title={common('contentFailed')} onRetry={retry} /> : children
}
