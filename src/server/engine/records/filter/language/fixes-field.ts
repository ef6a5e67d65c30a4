import type { ParsedFilter } from './expression.ts'

/** Whether every row that passes a filter has one and the same value in `field`, given in the filter itself. */
export function fixesField({ root }: ParsedFilter, field: string): boolean {
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
