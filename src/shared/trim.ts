/** The text without trailing characters of `signs`. `/[.,]+$/` would take quadratic time on a run of them. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
