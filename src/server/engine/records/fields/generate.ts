import { randomInt } from 'node:crypto'

/** Fifteen characters of `[a-z0-9]`, as record ids are by default. */
export const newId = (): string => generate('[a-z0-9]{15}')

/**
 * A random text that matches `pattern`: literals, `[classes]` with ranges, `\d`, `\w`, and `{n}` or `{n,m}` after any
 * of them.
 */
export function generate(pattern: string): string {
  let text = ''
  for (const { alphabet, min, max } of parse(pattern)) {
    const length = min === max ? min : randomInt(min, max + 1)
    for (let i = 0; i < length; i++) text += alphabet[randomInt(alphabet.length)]!
  }
  return text
}

interface Piece {
  alphabet: string
  min: number
  max: number
}
const parsed = new Map<string, Piece[]>()
const ranges: Record<string, string> = { d: '0-9', w: 'a-zA-Z0-9_' }

function parse(pattern: string): Piece[] {
  const known = parsed.get(pattern)
  if (known) return known
  const pieces: Piece[] = []
  // Other repetitions and alternatives would be generated as literal characters.
  const token = /\[([^\]]+)\]|\\(.)|([^\\[\]{}+*?|()])/y
  const count = /\{(\d+)(?:,(\d+))?\}/y
  let at = 0
  const body = pattern.replace(/^\^/, '').replace(/\$$/, '')
  while (at < body.length) {
    token.lastIndex = at
    const match = token.exec(body)
    if (!match) throw new Error(`The pattern "${pattern}" is too complex to generate values from; simplify it.`)
    at = token.lastIndex
    const [, set, escaped, single] = match
    const alphabet = set ? expand(set) : escaped ? expand(ranges[escaped] ?? escaped) : single!
    count.lastIndex = at
    const times = count.exec(body)
    if (times) at = count.lastIndex
    const min = times ? Number(times[1]) : 1
    pieces.push({ alphabet, min, max: times?.[2] ? Number(times[2]) : min })
  }
  parsed.set(pattern, pieces)
  return pieces
}

function expand(set: string): string {
  return set
    .replace(/\\([dw])/g, (_, name: string) => ranges[name]!)
    .replace(/(\w)-(\w)/g, (_, from: string, to: string) => {
      let run = ''
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) run += String.fromCharCode(code)
      return run
    })
}
