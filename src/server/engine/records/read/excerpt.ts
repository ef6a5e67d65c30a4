import { htmlText } from './html-text.ts'

/** The plain text of HTML, cut to `max` characters; `...` marks the cut when asked for. */
export function excerpt(html: string, max: number, withEllipsis: boolean): string {
  const plain = htmlText(html)
  const characters = plain.length > max ? [...plain] : []
  if (characters.length <= max) return plain
  const cut = characters.slice(0, max).join('').trimEnd()
  return withEllipsis ? `${cut}...` : cut
}
