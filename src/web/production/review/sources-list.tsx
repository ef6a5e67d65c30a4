import type { Source, SourcePlace } from '#shared/collections/topics.ts'
import { PlayFrom } from '#web/knowledge/index.ts'
import { useFormats, usePlaceName, useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'

/** The quoted sources of a text; the source of the active claim is highlighted. */
export function SourcesList({
  sources,
  lit = null,
  onLight = () => {},
}: {
  sources:
    | readonly (Pick<Source, 'title' | 'headings' | 'url' | 'quote' | 'date'> & SourcePlace & { item?: string })[]
    | null
  lit?: number | null
  onLight?: (source: number | null) => void
}) {
  const t = useT('production')
  const placeName = usePlaceName()
  const formats = useFormats()
  if (!sources?.length) return null
  return (
    <section>
      <h3 className="text-caption font-semibold text-ink-muted">{t('review.sources')}</h3>
      <ol className="mt-2 space-y-2">
        {sources.map(({ title, headings, url, quote, item, date, ...place }, at) => (
          <li
            key={`${title} ${quote}`}
            onMouseEnter={() => onLight(at)}
            onMouseLeave={() => onLight(null)}
            className={cx(
              'rounded-control border px-3 py-2 transition-colors',
              lit === at ? 'border-success-line bg-success-soft' : 'border-line',
            )}
          >
            <p className="flex gap-2 text-caption text-ink-muted">
              <span className="tabular-nums font-medium text-ink">{at + 1}</span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {[
                  title || url,
                  ...headings.filter((heading) => heading !== title),
                  placeName(place),
                  // At noon, so that it is the same day in every time zone.
                  date && t('review.published', { date: formats.date(`${date} 12:00:00`) }),
                ]
                  .filter(Boolean)
                  .join(' › ')}
              </span>
            </p>
            <blockquote className="mt-1 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{quote}</blockquote>
            {item && url === '' && place.seconds !== undefined && <PlayFrom item={item} seconds={place.seconds} />}
            {/^https?:/.test(url) && (
              <a
                href={url}
                target="_blank"
                rel="noreferrer noopener nofollow"
                className="mt-1 inline-block text-caption text-link hover:text-link-hover"
              >
                {t('review.openSource')}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
