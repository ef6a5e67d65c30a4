/** The text without trailing dots. `/\.+$/` would take quadratic time on a run of dots. */
export function withoutTrailingDots(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '.') end -= 1
  return text.slice(0, end)
}
