import { DismissableLayer } from 'radix-ui/internal'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { fillText } from '#shared/fill-text.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { ToastCard } from './toast-card.tsx'
import { onToasts, type ShownToast, shownToasts, toastRules } from './toasts.ts'

const none: readonly ShownToast[] = []

/**
 * The toasts at the bottom right, above the buttons of the page's action bar or of a dialog, if any. F8 moves the focus there. Not Radix's toasts, because those count as layers: one that
 * appears over an open dialog takes the Escape that is meant for the dialog.
 */
export default function ToastViewport() {
  const texts = useUiTexts()
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => none)
  const list = useRef<HTMLOListElement>(null)
  const [holds, setHolds] = useState({ pointer: false, focus: false, away: false })
  const hold = (change: Partial<typeof holds>) => setHolds((now) => ({ ...now, ...change }))
  useEffect(() => {
    const go = (event: KeyboardEvent): void => {
      if (toastRules.hotkey.some((key) => key === event.key)) list.current?.focus()
    }
    const leave = () => setHolds((now) => ({ ...now, away: true }))
    const comeBack = () => setHolds((now) => ({ ...now, away: false }))
    document.addEventListener('keydown', go)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    return () => {
      document.removeEventListener('keydown', go)
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
    }
  }, [])
  const isHeld = holds.pointer || holds.focus || holds.away
  const label = fillText(texts.messages, { hotkey: toastRules.hotkey.join('+') })
  // An open dialog disables everything outside and closes on outside clicks; the toasts stay usable.
  return createPortal(
    <DismissableLayer.Branch asChild>
      <section
        aria-label={label}
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-[max(var(--foot-room,0px),var(--dialog-foot-room,0px))] z-90"
      >
        <ol
          ref={list}
          tabIndex={-1}
          style={{ gap: toastRules.gapPx }}
          onPointerEnter={() => hold({ pointer: true })}
          onPointerLeave={() => hold({ pointer: false })}
          onFocus={() => hold({ focus: true })}
          onBlur={(event) => hold({ focus: event.currentTarget.contains(event.relatedTarget) })}
          className="ml-auto flex w-full max-w-[100vw] flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:w-104 [&>*]:pointer-events-auto"
        >
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
          ))}
        </ol>
      </section>
    </DismissableLayer.Branch>,
    document.body,
  )
}
