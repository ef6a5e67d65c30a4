import type { Row } from '#shared/collections/index.ts'
import { delimiterFor, toCsv } from '#shared/contracts/csv.ts'
import { currentLanguage } from '#web/locale/index.ts'

const header = ['position', 'topic', 'angle', 'post', 'decision', 'characters', 'sources']

/** Gives posts to the reader as a table for spreadsheets. @throws Error when the browser refuses the file */
export function downloadPosts(name: string, posts: readonly Row<'posts'>[], topics: readonly Row<'topics'>[]): void {
  const rows = posts.map((post) => {
    const topic = topics.find(({ id }) => id === post.topic)
    const sources = (post.sources ?? []).map(({ title, quote }) => `${title}: ${quote}`).join('\n')
    const characters = [...post.body].length
    return [post.position + 1, topic?.title ?? '', topic?.angle ?? '', post.body, post.decision, characters, sources]
  })
  const csv = toCsv(header, rows, delimiterFor(currentLanguage()))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
