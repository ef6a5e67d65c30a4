/** Brackets open at once; deeper is no honest record, and what walks a tree has a stack of its own. */
const maxDepth = 64
/** Names with a value, in all objects together: a million of them take a second to read. */
const maxMembers = 200_000

/** Whether JSON text is deeper or wider than anything the server wants to parse. The text need not be valid. */
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
