import { CircleAlert, CircleCheck, Info, Sparkles, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface BannerProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'neutral' | 'primary'
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Announced immediately; for banners that appear after an action. */
  announce?: boolean
  className?: string
}

const looks = {
  neutral: { box: 'border-line bg-sunken', mark: 'text-ink-muted', icon: <Info /> },
  primary: { box: 'border-primary-line bg-primary-soft', mark: 'text-primary-ink', icon: <Sparkles /> },
  info: { box: 'border-info-line bg-info-soft/50', mark: 'text-info-ink', icon: <Info /> },
  success: { box: 'border-success-line bg-primary-soft', mark: 'text-success-ink', icon: <CircleCheck /> },
  warning: { box: 'border-warning-line bg-warning-soft/50', mark: 'text-warning-ink', icon: <TriangleAlert /> },
  danger: { box: 'border-danger-line bg-danger-soft/50', mark: 'text-danger-ink', icon: <CircleAlert /> },
}

/** A message about the whole page or section. */
export function Banner({ tone = 'info', icon, title, children, actions, announce = false, className }: BannerProps) {
  const look = looks[tone]
  return (
    <div
      role={announce ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cx(
        'flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border px-4 py-3 text-sm text-ink',
        look.box,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <span aria-hidden="true" className={cx('mt-0.5 shrink-0 [&_svg]:size-4.5', look.mark)}>
          {icon ?? look.icon}
        </span>
        <div className="min-w-0">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className={cx('text-ink-muted', Boolean(title) && 'mt-0.5')}>{children}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
