const compiled = new Map<string, RegExp>()

/**
 * The pattern of a field, compiled once. Exports carry patterns of Go, which differ from ours in how they set flags
 * and in what may be escaped.
 * @throws SyntaxError
 */
export function compilePattern(pattern: string): RegExp {
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
