import type { Source } from '#shared/collections/topics.ts'
import { useT } from '#web/locale/index.ts'

/** The passages a text rests on, word for word. */
export function SourcesList({ sources }: { sources: Source[] | null }) {
  const t = useT('production')
  if (!sources?.length) return null
  return (
    <section>
      <h3 className="font-semibold">{t('review.sources')}</h3>
      <ul className="mt-2 space-y-3">
        {sources.map(({ title, headings, url, quote }) => (
          <li key={quote} className="border-l-2 border-line-strong pl-3">
            <p className="text-caption text-ink-muted">{[title || url, ...headings].filter(Boolean).join(' › ')}</p>
            <blockquote className="mt-0.5 whitespace-pre-line">{quote}</blockquote>
          </li>
        ))}
      </ul>
    </section>
  )
}
