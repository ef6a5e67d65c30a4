import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { closeToast, type ShownToast, toastRules } from './toasts.ts'

const marks = {
  neutral: <Info className="text-info" />,
  success: <CircleCheck className="text-success" />,
  warning: <TriangleAlert className="text-warning" />,
  danger: <CircleAlert className="text-danger" />,
}

/** One toast. Its timer pauses while the pointer or the focus is on the toasts. */
export function ToastCard({ toast, isHeld }: { toast: ShownToast; isHeld: boolean }) {
  const texts = useUiTexts()
  const { id, open, tone = 'neutral', duration = toastRules.durationMs } = toast
  const close = () => closeToast(id)
  const left = useRef(duration)
  useEffect(() => {
    if (isHeld || !open) return
    const began = Date.now()
    const timer = setTimeout(() => closeToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - began
    }
  }, [id, isHeld, open])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <li
      data-state={open ? 'open' : 'closed'}
      onKeyDown={closeByKey}
      {...useSwipe(close)}
      className={cx(
        'flex touch-pan-y items-start gap-3 rounded-card border border-line bg-raised p-3.5 text-ink shadow-menu select-none',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
      )}
    >
      <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-4.5">
        {marks[tone]}
      </span>
      <div className="min-w-0 flex-1">
        <div className="text-sm font-medium">{toast.title}</div>
        {toast.description && <div className="mt-0.5 text-caption text-ink-muted">{toast.description}</div>}
        {toast.action && (
          <button
            type="button"
            onClick={() => {
              toast.action?.onClick()
              close()
            }}
            className={cx(buttonClass('secondary', 'sm'), 'mt-2')}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={texts.close}
        onClick={close}
        className="-m-1 flex size-7 shrink-0 items-center justify-center rounded-md text-ink-subtle hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}

/** Can be swiped away to the right. */
function useSwipe(onAway: () => void) {
  const from = useRef<number | null>(null)
  const moved = (event: PointerEvent) => Math.max(0, event.clientX - (from.current ?? event.clientX))
  const release = (card: HTMLElement) => {
    from.current = null
    card.style.translate = ''
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0 && !(event.target as Element).closest('button, a')) from.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.style.translate = `${moved(event)}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return
      if (moved(event) >= toastRules.swipeThreshold) onAway()
      else release(event.currentTarget)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => release(event.currentTarget),
  }
}
