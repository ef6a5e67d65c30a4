import type { Expression, ParsedFilter } from './expression.ts'

/** Whether a filter pins `field` to one value, so that all matching rows have it. */
export function fixesField({ root }: ParsedFilter, field: string): boolean {
  return conjunctsOf(root).some(
    (part) =>
      part.kind === 'comparison' &&
      part.operator === '=' &&
      part.left.kind === 'identifier' &&
      part.left.name === field &&
      part.right.kind === 'text' &&
      part.right.value !== '',
  )
}

const conjunctsOf = (expression: Expression): readonly Expression[] =>
  expression.kind === 'and' ? expression.parts.flatMap(conjunctsOf) : [expression]
