import type { Row } from '#shared/collections/index.ts'
import { delimiterFor, toCsv } from '#shared/contracts/csv.ts'
import { mustChange } from '#shared/contracts/production.ts'
import { useLanguage, useT } from '#web/locale/index.ts'

const columns = ['position', 'topic', 'angle', 'post', 'decision', 'characters', 'sources', 'mustChange'] as const

/** Downloads posts as CSV. Throws an Error if the browser blocks the download. */
export function useDownloadPosts() {
  const t = useT('production')
  const quality = useT('quality')
  const language = useLanguage()
  return (name: string, posts: readonly Row<'posts'>[], topics: readonly Row<'topics'>[]): void => {
    const rows = posts.map((post) => {
      const topic = topics.find(({ id }) => id === post.topic)
      const sources = (post.sources ?? []).map(({ title, quote }) => `${title}: ${quote}`).join('\n')
      const findings = mustChange(post)
        .map(({ check, values, excerpt }) => [quality(check as 'cliche', values), excerpt].filter(Boolean).join(' '))
        .join('\n')
      return [
        post.position + 1,
        topic?.title ?? '',
        topic?.angle ?? '',
        post.body,
        post.decision && t(`review.decided.${post.decision}`),
        [...post.body].length,
        sources,
        findings,
      ]
    })
    const header = columns.map((column) => t(`posts.csv.${column}`))
    const table = toCsv(header, rows, delimiterFor(language))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }))
    link.download = `${name}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
}
