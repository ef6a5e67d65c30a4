import type { PastPost } from '../contracts/past-posts.ts'

/** Separators such as lines of dashes, and the line that is copied from the network's page before each post. */
const divider =
  /^[^\S\n]*(?:[-–—_=*~]{3,}|(?:feed post|publicação no feed|post do feed)(?: (?:number|número))? \d+)[^\S\n]*$/gim
const blankLines = /\n(?:[^\S\n]*\n){2,}/
const minWordsEach = 8

/**
 * The posts in a pasted text: separated by lines of dashes, otherwise by two or more blank lines if every part could be a
 * separate post.
 */
export function pastedPosts(pasted: string): PastPost[] {
  const text = pasted.replace(/\r\n?/g, '\n')
  const divided = text.split(divider).filter((part) => part.trim())
  const parts = divided.length > 1 ? divided : partsBetweenBlankLines(divided[0] ?? '')
  return parts.map((part) => ({ text: withoutPageWords(part), date: '' }))
}

function partsBetweenBlankLines(text: string): string[] {
  const parts = text.split(blankLines).filter((part) => part.trim())
  const couldBePosts = parts.every((part) => (part.match(/[\p{L}\p{N}]+/gu) ?? []).length >= minWordsEach)
  return couldBePosts ? parts : [text]
}

/** Buttons and counts around a post that are copied with it. */
const pageWords =
  /^(?:like|comment|repost|send|share|…\s?(?:see )?more|see (?:more|translation)|gostei|gostar|curtir|comentar|compartilhar|enviar|republicar|…\s?(?:ver )?mais|ver (?:mais|tradução)|\d[\d.,]* (?:comments?|reposts?|likes?|reactions?|comentários?|compartilhamentos?|republicações|curtidas|reações))$/i

const withoutPageWords = (part: string): string =>
  part
    .split('\n')
    .filter((line) => !pageWords.test(line.trim()))
    .join('\n')
    .trim()
