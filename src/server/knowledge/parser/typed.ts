/** In place of an extension: text that a person typed into a form. No file can have this one. */
export const typed = '(typed)'

/** Its title is its first heading, or else how its first line begins. */
export function readTyped(markdown: string): { title: string; markdown: string } {
  const heading = /^#{1,6}\s+(.+)$/m.exec(markdown)?.[1]?.trim()
  return { title: heading ?? markdown.trim().split('\n', 1)[0]!.slice(0, 120), markdown }
}
