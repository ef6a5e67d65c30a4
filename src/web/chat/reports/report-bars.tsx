import { useFormats } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'

/** Counts with bars: chart and list in one. */
export function Bars({
  title,
  description,
  none,
  rows,
}: {
  title: string
  description?: string
  /** Shown instead of a list of zeros. */
  none?: string
  rows: readonly { key: string; label: string; note?: string; count: number }[]
}) {
  const { number } = useFormats()
  const most = Math.max(...rows.map(({ count }) => count), 0)
  return (
    <Card title={title} {...(description && { description })}>
      {none && most === 0 ? (
        <p className="text-caption text-ink-muted">{none}</p>
      ) : (
        <ul className="space-y-2.5">
          {rows.map(({ key, label, note, count }) => (
            <li key={key}>
              <span className="flex items-baseline justify-between gap-3 text-caption">
                <span className="min-w-0 text-ink">
                  {label}
                  {note && <span className="text-ink-subtle"> · {note}</span>}
                </span>
                <span className="tabular-nums text-ink">{number(count)}</span>
              </span>
              <span
                aria-hidden="true"
                className="mt-1 block h-1.5 rounded-full bg-primary"
                style={{ width: most > 0 ? `${Math.round((count / most) * 100)}%` : 0 }}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
