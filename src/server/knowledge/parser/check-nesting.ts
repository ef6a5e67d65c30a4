import { refuse } from './refuse.ts'

const deepest = 1000
/** Elements whose end tag does not exist or is optional. */
const unended =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|body|html|head)$/i

/** Deeper nesting is treated as an attack: parsing takes quadratic time. */
export function checkNesting(html: string): void {
  let depth = 0
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][\w:-]*)/gi)) {
    if (unended.test(name!)) continue
    depth = slash ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest) refuse('corrupt', 'elements are nested too deep')
  }
}
