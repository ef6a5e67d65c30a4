import type { HookContext } from '#server/engine/records/records.ts'
import { limits } from '#shared/limits.ts'

const most = limits.postCharacters

/** Whether the network takes a text of this length. */
export const fitsNetwork = (body: string): boolean =>
  body.length <= most || (body.length <= 2 * most && [...body].length <= most)

/** The text as far as the network takes it, to the end of a paragraph, a sentence or a word. */
export function withinNetwork(body: string): string {
  if (fitsNetwork(body)) return body
  const taken = [...body.slice(0, 2 * most)].slice(0, most).join('')
  const end = Math.max(taken.lastIndexOf('\n'), taken.lastIndexOf('. ') + 1)
  return taken.slice(0, end > most / 2 ? end : Math.max(taken.lastIndexOf(' '), most / 2)).trimEnd()
}

/** Cuts the body to the network's limit. Only a body that a person writes now is left for validation to refuse. */
export function fitPost({ record, request, changed }: HookContext<'posts'>): void {
  if (!request || !changed('body')) record.body = withinNetwork(record.body)
}
