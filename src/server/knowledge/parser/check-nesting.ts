import { refuse } from './refuse.ts'

const deepest = 1000
/** Elements that have no end, or often go without one. */
const unended =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|body|html|head)$/i

/** Deeper nesting is an attack: the time to parse it grows with the square. */
export function checkNesting(html: string): void {
  let depth = 0
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][\w:-]*)/gi)) {
    if (unended.test(name!)) continue
    depth = slash ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest) refuse('corrupt', 'elements are nested too deep')
  }
}
