import { readTokens, type Token } from '../records/filter/language/lexer.ts'
import { parse } from '../records/filter/language/parse.ts'

const maxCharacters = 3000
const secretName = /token|password|secret|code|key/i
const plainName = /^[\w.:[\]-]{1,60}$/
/** Too short for a phone or tax number. */
const plainValue = /^(-?\d{1,6}|true|false)$/
/** Parameters that name fields rather than people. */
const structural = new Set(['sort', 'expand', 'fields'])
const structure = /^(?!.*\w@)[\w.,:@*()+-]*$/

/**
 * A URL for the log without personal data. Values that may identify or sign in a person are
 * left out of the query; a filter keeps its fields and operators.
 */
export function shownUrl(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url.slice(0, maxCharacters)
  const parameters = [...new URLSearchParams(url.slice(at + 1, at + 1 + maxCharacters))]
  const shown = parameters.map(([name, value]) => `${plainName.test(name) ? name : '?'}=${shownValue(name, value)}`)
  return `${url.slice(0, at)}?${shown.join('&')}`.slice(0, maxCharacters)
}

/** A URL whose path has a secret where the pattern of its route says `:token`. */
export function withoutToken(url: string, pattern: string): string {
  const at = pattern.split('/').indexOf(':token')
  if (at < 0) return url
  const [path = '', ...query] = url.split('?')
  const shown = path.split('/').with(at, '[hidden]').join('/')
  return [shown, ...query].join('?')
}

function shownValue(name: string, value: string): string {
  if (secretName.test(name)) return '[hidden]'
  if (name === 'filter') return shownFilter(value)
  if (structural.has(name)) return structure.test(value) ? value : '?'
  return plainValue.test(value) ? value : value && '?'
}

/** An invalid filter is left out. */
function shownFilter(filter: string): string {
  if (filter === '') return ''
  try {
    parse(filter)
    return readTokens(filter, false).map(shownToken).join('')
  } catch {
    return '?'
  }
}

function shownToken(token: Token): string {
  switch (token.kind) {
    case 'text':
    case 'number':
      return '?'
    case 'and':
      return ' && '
    case 'or':
      return ' || '
    case 'end':
      return ''
    default:
      return 'value' in token ? token.value : token.kind
  }
}
