import { FilterError } from './filter-error.ts'

export type Token =
  | { readonly kind: 'identifier' | 'text' | 'operator' | 'function' | 'parameter'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'and' | 'or' | '(' | ')' | ',' | 'end' }

/** The line feed is whitespace, the carriage return is not. */
const skipped = /(?:[ \t\n]|\/\/[^\n]*)+/y
const identifier = /[A-Za-z_@#][A-Za-z0-9_.:]*/y
const number = /-?[0-9]+(?:\.[0-9]+)?/y
const operator = /[=!<>~?]+/y
const parameter = /\{:(\w+)\}/y
const doubleQuoted = /"((?:[^"\\]|\\[\s\S])*)"/y
const singleQuoted = /'((?:[^'\\]|\\[\s\S])*)'/y

const operators = new Set(['=', '!=', '>', '>=', '<', '<=', '~', '!~'])

/**
 * @param parameters whether `{:name}` is a token
 * @throws FilterError at the first character that does not begin a token
 */
export function readTokens(source: string, parameters: boolean): Token[] {
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (!match) return null
    at = pattern.lastIndex
    return match[1] ?? match[0]
  }
  for (;;) {
    take(skipped)
    if (at >= source.length) break
    tokens.push(
      readToken(source, at, parameters, take, () => {
        at += 1
      }),
    )
  }
  tokens.push({ kind: 'end' })
  return tokens
}

function readToken(
  source: string,
  at: number,
  parameters: boolean,
  take: (pattern: RegExp) => string | null,
  step: () => void,
): Token {
  const character = source[at]!
  if (character === '(' || character === ')' || character === ',') {
    step()
    return { kind: character }
  }
  if (character === '&' || character === '|') {
    if (source[at + 1] !== character) throw unexpected(source, at)
    step()
    step()
    return { kind: character === '&' ? 'and' : 'or' }
  }
  if (character === '"' || character === "'") {
    const raw = take(character === '"' ? doubleQuoted : singleQuoted)
    if (raw === null) throw new FilterError(`The text starting at ${at} is not closed.`)
    return { kind: 'text', value: decode(raw, character) }
  }
  const digits = take(number)
  if (digits !== null) return { kind: 'number', value: Number(digits) }
  const signs = take(operator)
  if (signs !== null) {
    if (!operators.has(signs.replace(/^\?/, ''))) throw new FilterError(`There is no operator "${signs}".`)
    return { kind: 'operator', value: signs }
  }
  const name = take(identifier)
  if (name !== null) {
    if (/[.:]$/.test(name)) throw new FilterError(`"${name}" is incomplete.`)
    return { kind: source[at + name.length] === '(' ? 'function' : 'identifier', value: name }
  }
  const parameterName = parameters ? take(parameter) : null
  if (parameterName !== null) return { kind: 'parameter', value: parameterName }
  throw unexpected(source, at)
}

const unexpected = (source: string, at: number) => new FilterError(`Unexpected "${source[at]}" at ${at}.`)

const escapes: Record<string, string> = { '\\': '\\', n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Undoes the escapes of JSON.stringify, and `\` before the text's own quote. Any other backslash is literal. */
function decode(raw: string, quote: string): string {
  if (!raw.includes('\\')) return raw
  return raw.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (written, code: string) => {
    if (code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return code === quote ? quote : (escapes[code] ?? written)
  })
}
