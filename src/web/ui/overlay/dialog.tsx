import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { keepDialogFootRoom } from '../frame/foot-room.ts'
import { IconButton } from '../icon-button.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons; the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** False if an outside click would lose work; Escape and the close button still work. */
  closesOutside?: boolean
  /** Makes the content a form: Enter in a field submits, and the footer may contain the submit button. */
  onSubmit?: () => void
  formProps?: Pick<ComponentProps<'form'>, 'ref' | 'onKeyDown'>
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' }

/** A modal dialog. On phones it slides in from below. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  closesOutside = true,
  onSubmit,
  formProps,
}: DialogProps) {
  const texts = useUiTexts()
  const returnFocus = useReturnFocus()
  const Frame = onSubmit ? 'form' : 'div'
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content
          {...returnFocus}
          onOpenAutoFocus={startInContent}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={(event) => !closesOutside && event.preventDefault()}
          className={cx(
            'fixed inset-x-0 bottom-0 z-60 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-panel border border-line bg-raised text-ink shadow-dialog outline-none',
            'sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[85dvh] sm:w-[calc(100%-2rem)] sm:rounded-panel',
            'data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
            widths[size],
          )}
        >
          <Frame
            className="flex min-h-0 flex-col"
            {...(onSubmit && {
              ...(formProps as object),
              noValidate: true,
              onSubmit: (event) => {
                event.preventDefault()
                event.stopPropagation()
                onSubmit()
              },
            })}
          >
            <header className="px-5 pt-4 pb-3 pr-14">
              <div className="min-w-0 pt-0.5">
                <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description className="mt-1 text-sm text-ink-muted">{description}</Primitive.Description>
                )}
              </div>
            </header>
            {children !== undefined && <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>}
            {footer && <DialogFooter>{footer}</DialogFooter>}
          </Frame>
          {/* Last, so that the focus starts in the content. */}
          <Primitive.Close asChild>
            <IconButton
              label={texts.close}
              icon={<X />}
              size="sm"
              tooltip={false}
              className="absolute! top-3.5 right-3.5"
            />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** If the content has no focusable element yet, the dialog itself gets the focus instead of its close button. */
function startInContent(event: Event): void {
  const dialog = event.currentTarget as HTMLElement
  if (dialog.firstElementChild?.querySelector(focusable)) return
  event.preventDefault()
  dialog.focus()
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'

export const scrimClass =
  'fixed inset-0 z-60 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer
      ref={keepDialogFootRoom}
      className="flex shrink-0 flex-col-reverse gap-2 border-t border-line px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end"
    >
      {children}
    </footer>
  )
}
