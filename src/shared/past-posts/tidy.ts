import { maxSampleCharacters, type PastPost, type PastPostsFound } from '../contracts/past-posts.ts'

const minWords = 8
/** More than anybody reads to choose thirty. */
const maxPosts = 300
/** Two posts with at least this share of common word sequences are the same. */
const minShared = 0.8

/** The posts to choose from: whole posts, each once, newest first. */
export function tidyPastPosts(found: readonly PastPost[]): PastPostsFound {
  const left = { short: 0, long: 0, same: 0, more: 0 }
  const known = new KnownPosts()
  const posts: PastPost[] = []
  const dated = found.map((post) => ({ ...post, text: tidyText(post.text) })).filter(({ text }) => text !== '')
  dated.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  for (const post of dated) {
    if (wordsOf(post.text).length < minWords) left.short += 1
    else if (post.text.length > maxSampleCharacters) left.long += 1
    else if (posts.length === maxPosts) left.more += 1
    else if (known.holds(post.text)) left.same += 1
    else {
      known.add(post.text)
      posts.push(post)
    }
  }
  return { posts, left }
}

/** Recognises posts, even after a few words were changed. */
export class KnownPosts {
  readonly #posts: Set<string>[] = []

  constructor(texts: readonly string[] = []) {
    for (const text of texts) this.add(text)
  }

  add(text: string): void {
    this.#posts.push(sequencesOf(text))
  }

  holds(text: string): boolean {
    const sequences = sequencesOf(text)
    return sequences.size > 0 && this.#posts.some((other) => sharedBy(sequences, other) >= minShared)
  }
}

function sharedBy(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  // Their lengths differ too much for the same post.
  if (small.size < large.size * minShared) return 0
  let shared = 0
  for (const sequence of small) if (large.has(sequence)) shared += 1
  return shared / (small.size + large.size - shared)
}

const sequenceLength = 3

function sequencesOf(text: string): Set<string> {
  const words = wordsOf(text)
  if (words.length < sequenceLength) return new Set(words.length > 0 ? [words.join(' ')] : [])
  return new Set(
    words.slice(sequenceLength - 1).map((_, index) => words.slice(index, index + sequenceLength).join(' ')),
  )
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Unifies line breaks, and removes invisible characters outside of emojis and repeated blank lines. */
const tidyText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
