/** Max nesting: deeper JSON is not a genuine record, and recursion could overflow the stack. */
const maxDepth = 64
/** Max properties of all objects together: a million of them take a second to parse. */
const maxMembers = 200_000

/** Whether JSON text is too deep or too wide to parse. The text may be invalid. */
export function isTooIntricate(json: string): boolean {
  let depth = 0
  let members = 0
  let inString = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (inString) {
      if (code === 92) index += 1
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (code === 125 || code === 93) depth -= 1
    else if (code === 58) {
      members += 1
      if (members > maxMembers) return true
    }
  }
  return false
}
