import { mentionPattern } from '#shared/networks/mentions.ts'

/**
 * LinkedIn's format of a commentary, "little text": LinkedIn silently cuts the text at a special character that is not escaped
 * with a backslash.
 */

/** Escapes literal text. */
const escapeLittleText = (text: string): string => text.replace(/[\\|{}@[\]()<>#*_~]/g, '\\$&')

/**
 * Converts a text to a commentary: mentions (`@[Name](urn:li:organization:1)`) and hashtags are kept, everything else is escaped.
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

/** Addresses are tokens, so that a part of one is not a hashtag. A hashtag contains a letter and does not follow a word. */
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

/** Counts the backslashes, because LinkedIn does not document whether they count. */
export const maxCommentaryCharacters = 3000

/** In code points. */
export const lengthOf = (commentary: string): number => [...commentary].length
