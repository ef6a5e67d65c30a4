import { withNames } from '#shared/networks/mentions.ts'

const maxCharacters = 60

/** The beginning of a text as a title: its first line, cut between words if it is long. */
export function firstLine(text: string): string {
  const [line = ''] = withNames(text).trim().split('\n', 1)
  const characters = [...line.trim()]
  if (characters.length <= maxCharacters) return characters.join('')
  const cut = characters.slice(0, maxCharacters).join('')
  return `${cut.replace(/\s+\S*$/, '').replace(/[\s,;:.–—-]+$/, '')}…`
}
