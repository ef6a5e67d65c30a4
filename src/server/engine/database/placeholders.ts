/**
 * `?` placeholders as PostgreSQL numbers them: `a = ? and b = '?'` becomes `a = $1 and b = '?'`. Question marks in
 * literals, quoted names and comments stay.
 */
export function numberPlaceholders(text: string): string {
  let number = 0
  return text.replace(token, (match) => {
    if (match !== '?') return match
    number += 1
    return `$${number}`
  })
}

const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g
