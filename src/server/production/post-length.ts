import type { HookContext } from '#server/engine/records/records.ts'
import { linkedin } from '#shared/networks/linkedin.ts'

const max = linkedin.maxCharacters

/** Whether the network accepts a text of this length. */
export const fitsNetwork = (body: string): boolean =>
  body.length <= max || (body.length <= 2 * max && [...body].length <= max)

/** The text cut to the network's limit, at the end of a paragraph, a sentence or a word. */
export function withinNetwork(body: string): string {
  if (fitsNetwork(body)) return body
  const taken = [...body.slice(0, 2 * max)].slice(0, max).join('')
  const end = Math.max(taken.lastIndexOf('\n'), taken.lastIndexOf('. ') + 1)
  return taken.slice(0, end > max / 2 ? end : Math.max(taken.lastIndexOf(' '), max / 2)).trimEnd()
}

/** Forms and some editors send line ends as CR LF. Networks want a line feed, and count two characters otherwise. */
export function endLines({ record }: HookContext<'posts'>): void {
  record.body = record.body.replaceAll('\r\n', '\n')
  record.firstComment = record.firstComment.replaceAll('\r\n', '\n')
}

/** Cuts the body to the network's limit. Only a body that a person writes is left for validation to reject. */
export function fitPost({ record, request, changed }: HookContext<'posts'>): void {
  if (!request || !changed('body')) record.body = withinNetwork(record.body)
}
