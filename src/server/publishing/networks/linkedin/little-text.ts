import { mentionPattern } from '#shared/networks/mentions.ts'

/**
 * LinkedIn's format of a commentary, "little text": characters with a meaning need a backslash, or else the text ends at them
 * without an error.
 */

/** Text that means itself. */
const escapeLittleText = (text: string): string => text.replace(/[\\|{}@[\]()<>#*_~]/g, '\\$&')

/**
 * What people wrote as a commentary: mentions (`@[Name](urn:li:organization:1)`) and hashtags are kept, everything else means
 * itself.
 */
export function commentaryOf(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  let commentary = ''
  let end = 0
  for (const found of lines.matchAll(tokens)) {
    commentary += escapeLittleText(lines.slice(end, found.index)) + tokenOf(found.groups!)
    end = found.index + found[0].length
  }
  return commentary + escapeLittleText(lines.slice(end))
}

/** Addresses are tokens, so that nothing in them is taken for a hashtag. A hashtag has a letter and follows no word. */
const tokens = new RegExp(
  [
    mentionPattern,
    String.raw`(?<address>\bhttps?:\/\/\S+)`,
    String.raw`(?<![\p{L}\p{M}\p{N}_&#])#(?<tag>[\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*)`,
  ].join('|'),
  'gu',
)

function tokenOf({ name, urn, address, tag }: Record<string, string | undefined>): string {
  if (name !== undefined) return `@[${escapeLittleText(name)}](${urn})`
  if (address !== undefined) return escapeLittleText(address)
  // A plain hashtag would end at the underscore.
  return tag!.includes('_') ? `{hashtag|\\#|${escapeLittleText(tag!)}}` : `#${tag}`
}

/** The limit is on the commentary with its backslashes: whether LinkedIn counts them is not documented. */
export const maxCommentaryCharacters = 3000

/** In code points. */
export const lengthOf = (commentary: string): number => [...commentary].length
