import { BookOpen, ChevronRight } from 'lucide-react'
import type { Source } from '#shared/collections/topics.ts'
import { usePlaceName, useT } from '#web/locale/index.ts'

/** The passages an answer of the bot is based on, verbatim. */
export function Citations({ citations }: { citations: readonly Source[] }) {
  const t = useT('chat')
  const placeName = usePlaceName()
  return (
    <details className="group mt-2 border-t border-info-line pt-1.5">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-sm text-caption text-ink-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <BookOpen aria-hidden="true" className="size-3.5" />
        {t('message.sources', { count: citations.length })}
        <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
      </summary>
      <ol className="mt-1.5 space-y-2">
        {citations.map(({ title, headings, quote, url, ...place }, index) => (
          <li key={`${title} ${quote}`} className="text-caption">
            <p className="text-ink-muted [overflow-wrap:anywhere]">
              {/* The answer refers to it by this number. */}
              {citations.length > 1 && `${index + 1}. `}
              {[title || url, ...headings.filter((heading) => heading !== title), placeName(place)]
                .filter(Boolean)
                .join(' › ')}
            </p>
            <blockquote className="mt-0.5 border-l-2 border-info-line pl-2 whitespace-pre-line [overflow-wrap:anywhere]">
              {quote}
            </blockquote>
            {/^https?:/.test(url) && (
              <a href={url} target="_blank" rel="noreferrer noopener nofollow" className="text-link-style">
                {t('message.openSource')}
              </a>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
