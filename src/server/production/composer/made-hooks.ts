import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import { datedOpening } from './dated-openings.ts'
import { type Hook, type HookKind, weights } from './hook-kinds.ts'
import { mergedLine } from './merged-lines.ts'
import { hookOf } from './opening-lines.ts'
import { cutOpening, splitLine } from './split-lines.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

const hook = (text: string, kind: HookKind): Hook => ({ text, kind, weight: weights[kind] })

/** The heading as an opening line. */
export const headingHook = (heading: string): Hook => hook(`${heading}.`, 'heading')

/** The question that it answers. */
export const questionHook = (question: string): Hook => hook(question, 'question')

/**
 * Opening lines for a run, the best first. All of them are made of its first two sentences and stand in their place: what
 * is taken from further on may be taken back there, or be told of another time.
 */
export function hooksOf(units: readonly Unit[], used: (hook: string) => boolean = () => false): Hook[] {
  const first = units[0]
  if (!first) return []
  const made: readonly (readonly [string | null | undefined, HookKind])[] = [
    [mergedLine(units)?.hook, 'merged'],
    [datedOpening(first)?.hook, 'dated'],
    [splitLine(first), 'split'],
    [cutOpening(first)?.hook, 'split'],
    [hookOf(first, wordingOf(first.language)), 'sentence'],
  ]
  return made
    .flatMap(([text, kind]) => (text ? [hook(text, kind)] : []))
    .filter(({ text }) => text.length <= maxOpeningCharacters && !used(text))
    .sort((a, b) => b.weight - a.weight)
}
