import type { ReactNode } from 'react'

export function FormHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6">
      <h1 className="text-2xl font-semibold">{title}</h1>
      {children && <p className="mt-1.5 text-ink-muted">{children}</p>}
    </div>
  )
}

/** What concerns the form as a whole. */
export function FormMessage({ children }: { children?: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p className="mb-4 rounded-md border border-danger-line bg-danger-soft px-3 py-2 text-danger-ink">{children}</p>
      )}
    </div>
  )
}

export const linkClass = 'font-medium text-link underline-offset-4 hover:underline'
