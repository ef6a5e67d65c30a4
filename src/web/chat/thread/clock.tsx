import { useLanguage } from '#web/locale/index.ts'

/** A time of day in the reader's time zone. */
export function Clock({ at }: { at: string }) {
  const language = useLanguage()
  const date = new Date(at.replace(' ', 'T'))
  return (
    <time dateTime={date.toISOString()} className="text-ink-subtle tabular-nums">
      {date.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })}
    </time>
  )
}
