import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { toastRules } from './toasts.ts'

interface Said {
  text: string
  time: number
}

/** A short message on the page instead of a toast. `say` shows it for as long as a toast. */
export function useStatusLine(): { said: Said | null; say: (text: string) => void } {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), toastRules.durationMs)
    return () => clearTimeout(timer)
  }, [said])
  return { said, say: (text) => setSaid({ text, time: performance.now() }) }
}

/** Announced politely, each time again. */
export function StatusLine({
  said,
  otherwise,
  className,
}: {
  said: Said | null
  /** Shown if there is no message. */
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
