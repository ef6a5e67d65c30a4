import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { DialogFooter, scrimClass } from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  hideTitle?: boolean
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  side?: 'start' | 'end'
  size?: 'sm' | 'md' | 'lg'
}

const widths = { sm: 'max-w-72', md: 'max-w-md', lg: 'max-w-2xl' }

/** A panel from the side, for details beside a list or the menu on a phone. */
export function Drawer({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  description,
  children,
  footer,
  side = 'end',
  size = 'md',
}: DrawerProps) {
  const texts = useUiTexts()
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClass} />
        <Primitive.Content
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'fixed inset-y-0 z-60 flex w-[calc(100%-2.5rem)] flex-col bg-raised text-ink shadow-dialog outline-none',
            side === 'end'
              ? 'right-0 border-l border-line data-[state=closed]:animate-slide-end-out data-[state=open]:animate-slide-end-in'
              : 'left-0 border-r border-line data-[state=closed]:animate-slide-start-out data-[state=open]:animate-slide-start-in',
            widths[size],
          )}
        >
          <header className={cx('px-5 pt-4 pb-3 pr-14', hideTitle && 'sr-only')}>
            <div className="min-w-0 pt-0.5">
              <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-sm text-ink-muted">{description}</Primitive.Description>
              )}
            </div>
          </header>
          <div className={cx('flex min-h-0 flex-1 flex-col overflow-y-auto', !hideTitle && 'px-5 pb-5')}>
            {children}
          </div>
          {footer && <DialogFooter>{footer}</DialogFooter>}
          {/* Last, so that the focus starts in the content. */}
          <Primitive.Close asChild>
            <IconButton
              label={texts.close}
              icon={<X />}
              size="sm"
              tooltip={false}
              className={cx(
                'absolute! top-3.5',
                // Without a header the content fills the panel, so the close button overlays it.
                hideTitle ? 'left-full ml-1 bg-raised! shadow-menu' : 'right-3.5',
              )}
            />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
