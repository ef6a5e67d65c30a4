import type { CollectionsError } from '../../collections-json/collections-error.ts'

/** A token of SQL: a name, a keyword, a literal or a symbol. */
export interface Token {
  /** The original text. */
  readonly text: string
  /** Whether white space or a comment precedes it. */
  readonly spaced: boolean
  /** The text in lower case if it may be a keyword, that is, if it has no quotes; otherwise ''. */
  readonly word: string
  /** The text without quotes if it may be an identifier; otherwise ''. */
  readonly name: string
}

/** The index of the parenthesis that closes the one at `open`. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]!.text === '(') depth += 1
    else if (tokens[at]!.text === ')') depth -= 1
    if (depth === 0) return at
  }
  return tokens.length
}

/** Creates the error for a query; `reason` completes a sentence about it. */
export type Refuse = (reason: string) => CollectionsError

const piece =
  /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'[^']*(?:''[^']*)*(?:'|$)|"[^"]*(?:""[^"]*)*(?:"|$)|`[^`]*(?:``[^`]*)*(?:`|$)|\[[^\]]*(?:\]|$)|[\p{L}_][\p{L}\p{N}_]*|\d[\w.]*|\|\||[<>=!]=|<>|<<|>>|->>?|[\s\S]/gu
/** Parameters, and the quotes that only PostgreSQL knows. */
const unusable = /^[?$:@#\\{}\0]$/

/**
 * The tokens of a statement, without comments.
 * @throws CollectionsError for unclosed quotes and for parameters
 */
export function tokensOf(text: string, refuse: Refuse): Token[] {
  let spaced = false
  return (text.match(piece) ?? []).flatMap((written) => {
    const token = { text: written, spaced, word: '', name: '' }
    spaced = /^(\s|--|\/\*)/.test(written)
    if (spaced) return []
    if (unusable.test(written)) throw refuse(`has the character ${JSON.stringify(written)}, which it cannot have`)
    if (/^[\p{L}_]/u.test(written)) return { ...token, word: written.toLowerCase(), name: written }
    const quote = /^['"`[]/.exec(written)?.[0]
    if (!quote) return token
    const close = quote === '[' ? ']' : quote
    const inside = written.slice(1, -1).replaceAll(close + close, '')
    if (written.length < 2 || !written.endsWith(close) || inside.includes(close))
      throw refuse('has a quote without end')
    return { ...token, name: quote === "'" ? '' : unquoted(written) }
  })
}

export function unquoted(written: string): string {
  const close = written.at(-1)!
  return written.slice(1, -1).replaceAll(close + close, close)
}

const maxDepth = 100

/**
 * The number of parentheses around each token.
 * @throws CollectionsError for unbalanced and for too deeply nested parentheses
 */
export function depthsOf(tokens: readonly Token[], refuse: Refuse): number[] {
  let depth = 0
  const depths = tokens.map(({ text }) => {
    if (text === ')') depth -= 1
    if (depth < 0) throw refuse('closes a parenthesis that is not open')
    if (depth > maxDepth) throw refuse(`has more than ${maxDepth} parentheses inside each other`)
    const own = depth
    if (text === '(') depth += 1
    return own
  })
  if (depth > 0) throw refuse('has a parenthesis without end')
  return depths
}
