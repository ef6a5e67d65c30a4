/** Used in place of an extension for text typed into a form. No file can have it. */
export const typed = '(typed)'
/** The same for a transcript that somebody copied from a video's page. */
export const copied = '(copied)'

/** The title is the first heading, or else the beginning of the first line. */
export function readTyped(markdown: string): { title: string; markdown: string } {
  const heading = /^#{1,6}\s+(.+)$/m.exec(markdown)?.[1]?.trim()
  return { title: heading ?? markdown.trim().split('\n', 1)[0]!.slice(0, 120), markdown }
}
