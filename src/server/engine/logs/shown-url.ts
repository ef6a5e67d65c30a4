import { readTokens, type Token } from '../records/filter/language/lexer.ts'
import { parse } from '../records/filter/language/parse.ts'

const maxCharacters = 3000
const secretName = /token|password|secret|code|key/i
const plainName = /^[\w.:[\]-]{1,60}$/
/** Too short for a telephone or tax number. */
const plainValue = /^(-?\d{1,6}|true|false)$/
/** What is asked for rather than whom: names of fields, no addresses. */
const structural = new Set(['sort', 'expand', 'fields'])
const structure = /^(?!.*\w@)[\w.,:@*()+-]*$/

/**
 * An address for the log: what was asked for without whom it was about. Values that may name or sign in a person are
 * left out of the query; a filter keeps its fields and operators.
 */
export function shownUrl(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url.slice(0, maxCharacters)
  const parameters = [...new URLSearchParams(url.slice(at + 1, at + 1 + maxCharacters))]
  const shown = parameters.map(([name, value]) => `${plainName.test(name) ? name : '?'}=${shownValue(name, value)}`)
  return `${url.slice(0, at)}?${shown.join('&')}`.slice(0, maxCharacters)
}

function shownValue(name: string, value: string): string {
  if (secretName.test(name)) return '[hidden]'
  if (name === 'filter') return shownFilter(value)
  if (structural.has(name)) return structure.test(value) ? value : '?'
  return plainValue.test(value) ? value : value && '?'
}

/** What is no filter has no fields either. */
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
