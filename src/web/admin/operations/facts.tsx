import type { ReactNode } from 'react'

/** A vertical list of names and values. Empty values are left out. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 text-sm">
      {rows.map(([label, value]) =>
        value === '' || value === null || value === undefined ? null : (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** Raw data, for administrators. */
export function RawData({ label, value }: { label: string; value: unknown }) {
  return (
    <section aria-label={label} className="mt-5">
      <h3 className="mb-1.5 text-caption text-ink-muted">{label}</h3>
      {/* Scrollable areas must be focusable, so that they scroll by keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-card bg-sunken p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  )
}
