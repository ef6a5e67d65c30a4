import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { toastRules } from './toasts.ts'

interface Said {
  text: string
  time: number
}

/** For what the page itself shows: a quiet sentence beside it instead of a toast. `say` shows it for as long as a toast. */
export function useStatusLine(): { said: Said | null; say: (text: string) => void } {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), toastRules.durationMs)
    return () => clearTimeout(timer)
  }, [said])
  return { said, say: (text) => setSaid({ text, time: performance.now() }) }
}

/** Said politely to screen readers, again each time. */
export function StatusLine({
  said,
  otherwise,
  className,
}: {
  said: Said | null
  /** In its place while there is nothing to say. */
  otherwise?: ReactNode
  className?: string
}) {
  return (
    <span className={cx('text-caption/tight text-ink-muted', className)}>
      <span role="status">
        {said && (
          <span key={said.time} className="inline-flex items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
            <CircleCheck aria-hidden="true" className="text-success" />
            {said.text}
          </span>
        )}
      </span>
      {!said && otherwise}
    </span>
  )
}
