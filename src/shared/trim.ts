/** The text without those of the signs that it ends on. An expression like `/[.,]+$/` looks at a run of signs again for each of them. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
