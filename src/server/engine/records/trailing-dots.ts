/** The text without the dots that it ends on. An expression like `/\.+$/` looks at a run of dots again for each of them. */
export function withoutTrailingDots(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '.') end -= 1
  return text.slice(0, end)
}
