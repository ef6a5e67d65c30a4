import { OptionError } from './field.ts'

const compiled = new Map<string, RegExp>()

/**
 * The pattern of a field, compiled once. Exports contain Go patterns, which differ from JavaScript's in how they set flags
 * and in what may be escaped.
 * @throws SyntaxError
 */
function compilePattern(pattern: string): RegExp {
  const known = compiled.get(pattern)
  if (known) return known
  const [, flags = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? []
  const source = flags ? pattern.slice(flags.length + 3) : pattern
  const expression = tryCompile(source, `${flags}u`) ?? new RegExp(source, flags)
  compiled.set(pattern, expression)
  return expression
}

function tryCompile(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

export const matchesPattern = (pattern: string, value: string): boolean => compilePattern(pattern).test(value)

/** @throws OptionError if the export contains an invalid pattern */
export function checkPattern(pattern: unknown): void {
  if (!pattern) return
  try {
    compilePattern(String(pattern))
  } catch {
    throw new OptionError(`has the pattern "${pattern}", which is not a regular expression.`)
  }
}
