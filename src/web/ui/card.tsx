import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  /** Without padding, e.g. around a table. */
  flush?: boolean
  /** Lifts on hover, for a card that is a link. */
  interactive?: boolean
  headingLevel?: 2 | 3
}

/** A surface that groups related content. */
export function Card({
  title,
  description,
  actions,
  footer,
  flush = false,
  interactive = false,
  headingLevel = 2,
  className,
  children,
  ...rest
}: CardProps) {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section
      {...(title ? { 'aria-labelledby': id } : {})}
      {...rest}
      className={cx(
        'relative rounded-card border border-line bg-surface shadow-card',
        interactive &&
          'transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-menu has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        className,
      )}
    >
      {(title || actions) && (
        <header
          className={cx(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5',
            children === undefined && 'pb-4',
          )}
        >
          {/* The description stays beside the actions while there is room for it. */}
          <div className={cx('min-w-0', Boolean(description && actions) && 'flex-1 basis-64')}>
            {title && (
              <Heading id={id} className="text-sm font-semibold text-ink">
                {title}
              </Heading>
            )}
            {description && <p className="mt-0.5 text-caption text-ink-muted">{description}</p>}
          </div>
          {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
        </header>
      )}
      {children !== undefined && <div className={cx(flush ? (title ? 'mt-3' : '') : 'p-4 sm:px-5')}>{children}</div>}
      {footer && (
        <footer className="flex flex-wrap items-center gap-3 rounded-b-card border-t border-line bg-canvas px-4 py-3 text-caption text-ink-muted sm:px-5">
          {footer}
        </footer>
      )}
    </section>
  )
}
