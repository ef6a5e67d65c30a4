import type { Bound } from './units.ts'

export type Measure =
  | 'count'
  | 'share'
  | 'points'
  | 'permille'
  | 'money'
  | 'time'
  | 'times'
  | 'ordinal'
  | 'year'
  | 'clock'

/** A figure in a text, with what it is a figure of. */
export interface Figure {
  text: string
  start: number
  end: number
  /** Of the whole expression: "R$ 1,9 milhão" is 1900000, "12%" 0.12, "3 years" the hours of three years. */
  value: number
  /** Before its unit: 12 of "12%" and of "12 days". */
  number: number
  measure: Measure
  kind: 'number' | 'date'
  /** ISO 4217, if it is money. */
  currency: string
  /** The stem of the thing that is counted; empty if none follows. */
  noun: string
  bound: Bound | ''
  /** The unit of time that it is a rate of: "a month". */
  period: string
  /** It may be a figure of speech ("two things"): it is compared, but need not be in a source. */
  soft: boolean
  isFraction: boolean
  /** Of "one in eight": 1 and 8. */
  parts?: readonly [number, number]
}

/** What is read of a figure before the words around it. */
export type Found = Omit<Figure, 'text' | 'kind' | 'number' | 'bound' | 'period' | 'noun'> & {
  next: number
  number?: number
}
