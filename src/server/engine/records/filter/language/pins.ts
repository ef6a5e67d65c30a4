import { parse } from './parse.ts'

/** Whether every row that passes a filter has one and the same value in `field`, given in the filter itself. */
export function pins(filter: string, field: string): boolean {
  const { root } = parse(filter)
  const conjuncts = root.kind === 'and' ? root.parts : [root]
  return conjuncts.some(
    (part) =>
      part.kind === 'comparison' &&
      part.operator === '=' &&
      part.left.kind === 'identifier' &&
      part.left.name === field &&
      part.right.kind === 'text' &&
      part.right.value !== '',
  )
}
