import { metrics, type PostResult } from '#shared/contracts/results.ts'
import { downloadCsv } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'

/** A row for each post; unknown numbers are empty. */
export function useDownloadResults() {
  const t = useT('results')
  const { dateTime } = useFormats()
  return (posts: readonly PostResult[]): void =>
    downloadCsv(
      'results',
      [
        ...(['published', 'post', 'ambassador', 'channel', 'line', 'hook', 'url'] as const).map((name) =>
          t(`posts.${name}`),
        ),
        ...metrics.map((metric) => t(`metrics.${metric}`)),
        t('posts.sources'),
      ],
      posts.map((post) => [
        ...[dateTime(post.publishedAt), post.title, post.ambassador.name, post.channel.name],
        ...[post.line, t(`hooks.${post.hook}`), post.url],
        ...metrics.map((metric) => post.known[metric]?.value ?? ''),
        [...new Set(Object.values(post.known).map(({ source }) => t(`sources.${source}`)))].join(', '),
      ]),
    )
}
