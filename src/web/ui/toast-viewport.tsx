import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { closeToast, onToasts, type ShownToast, shownToasts, toastRules } from './toasts.ts'
import { useUiTexts } from './ui-texts.tsx'

const none: readonly ShownToast[] = []

/** The toasts at the bottom right. F8 moves the focus there. */
export default function ToastViewport() {
  const texts = useUiTexts()
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => none)
  return (
    <Primitive.Provider
      duration={toastRules.durationMs}
      swipeThreshold={toastRules.swipeThreshold}
      label={texts.notification}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Primitive.Viewport
        hotkey={[...toastRules.hotkey]}
        label={texts.notifications}
        style={{ gap: toastRules.gapPx }}
        className="fixed right-0 bottom-0 z-90 flex w-full max-w-[100vw] flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:w-104"
      />
    </Primitive.Provider>
  )
}

const marks = {
  neutral: <Info className="text-info" />,
  success: <CircleCheck className="text-success" />,
  warning: <TriangleAlert className="text-warning" />,
  danger: <CircleAlert className="text-danger" />,
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const texts = useUiTexts()
  return (
    <Primitive.Root
      open={toast.open}
      onOpenChange={(open) => !open && closeToast(toast.id)}
      duration={toast.duration}
      type={toast.tone === 'danger' || toast.tone === 'warning' ? 'foreground' : 'background'}
      className={cx(
        'flex items-start gap-3 rounded-card border border-line bg-raised p-3.5 text-ink shadow-menu',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-4.5">
        {marks[toast.tone ?? 'neutral']}
      </span>
      <div className="min-w-0 flex-1">
        <Primitive.Title className="text-sm font-medium">{toast.title}</Primitive.Title>
        {toast.description && (
          <Primitive.Description className="mt-0.5 text-caption text-ink-muted">
            {toast.description}
          </Primitive.Description>
        )}
        {toast.action && (
          <Primitive.Action
            altText={toast.action.label}
            onClick={toast.action.onClick}
            className={cx(buttonClass('secondary', 'sm'), 'mt-2')}
          >
            {toast.action.label}
          </Primitive.Action>
        )}
      </div>
      <Primitive.Close
        aria-label={texts.close}
        className="-m-1 flex size-7 shrink-0 items-center justify-center rounded-md text-ink-subtle hover:bg-hover hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Primitive.Close>
    </Primitive.Root>
  )
}
