import type { Row } from '#shared/collections/index.ts'
import { downloadCsv } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { useExportedText } from './exported-text.ts'

const columns = ['position', 'topic', 'angle', 'post', 'decision', 'characters', 'sources', 'mustChange'] as const

/** Downloads posts as CSV. Throws an Error if the browser blocks the download. */
export function useDownloadPosts() {
  const t = useT('production')
  const textOf = useExportedText()
  return (name: string, posts: readonly Row<'posts'>[], topics: readonly Row<'topics'>[]): void => {
    const rows = posts.map((post) => {
      const topic = topics.find(({ id }) => id === post.topic)
      const sources = (post.sources ?? []).map(({ title, quote }) => `${title}: ${quote}`).join('\n')
      const [text, findings] = textOf(post)
      return [
        post.position + 1,
        topic?.title ?? '',
        topic?.angle ?? '',
        text,
        post.decision && t(`review.decided.${post.decision}`),
        [...post.body].length,
        sources,
        findings,
      ]
    })
    const header = columns.map((column) => t(`posts.csv.${column}`))
    downloadCsv(name, header, rows)
  }
}
