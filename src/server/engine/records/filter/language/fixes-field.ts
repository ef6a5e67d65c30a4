import type { Expression, ParsedFilter } from './expression.ts'

/** Whether every row that passes a filter has one and the same value in `field`, given in the filter itself. */
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
