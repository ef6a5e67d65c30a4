import { likeness } from '#shared/quality/likeness.ts'
import { fold } from '#shared/quality/sentences.ts'
import { shuffled } from './chance.ts'
import type { Sheet } from './drafts.ts'
import { alike, hookOf, isUsed } from './hooks.ts'
import type { Unit } from './reading.ts'
import { hits, worthOf } from './selection.ts'

export interface Opening {
  text: string
  /** The sentence it comes from, when it comes from one. */
  unit: Unit | null
  /** Whether the hook says all that the sentence says, so that the body need not. */
  whole: boolean
}

/** The idea's hook, or another one from the evidence when that is used up or the notes ask for it. */
export function chooseHook(sheet: Sheet): Opening {
  const { brief, wishes, units } = sheet
  const given = brief.idea.hook.trim()
  const own = given ? opening(given, unitOf(given, units)) : null
  const unwanted =
    wishes.anotherHook ||
    isUsed(given, brief.avoid.hooks) ||
    (own?.unit ? hits(own.unit, wishes.remove) > 0 : removed(given, sheet)) ||
    (wishes.focus.length > 0 && (!own?.unit || hits(own.unit, wishes.focus) === 0)) ||
    (wishes.numbers && !/\d/.test(given))
  if (own && !unwanted) return own
  return otherHook(sheet, given) ?? own ?? opening(units[0]?.text || brief.idea.title, units[0] ?? null)
}

const removed = (hook: string, { wishes }: Sheet) => wishes.remove.some((stem) => fold(hook).includes(stem))

function otherHook(sheet: Sheet, given: string): Opening | null {
  const { brief, wishes, units, wording, foreign } = sheet
  const earlier = brief.previous?.split('\n', 1)[0] ?? ''
  const free = (hook: string) =>
    fold(hook) !== fold(given) &&
    fold(hook) !== fold(earlier) &&
    !isUsed(hook, brief.avoid.hooks) &&
    (!wishes.anotherHook || (likeness(hook, given) < alike && likeness(hook, earlier) < alike))
  if (foreign) {
    const title = brief.idea.sources[0]?.title ?? brief.idea.title
    const frame = shuffled(wording.foreign.hook(title, ''), sheet.seed).find(free)
    return frame ? opening(frame, null) : null
  }
  const candidates = units
    .map((unit) => ({ unit, hook: hookOf(unit, wording) }))
    .filter((each): each is { unit: Unit; hook: string } => each.hook !== null && free(each.hook))
    .filter(({ unit }) => wishes.focus.length === 0 || wishes.anotherHook || hits(unit, wishes.focus) > 0)
    .filter(({ hook }) => !wishes.numbers || wishes.anotherHook || /\d/.test(hook))
    .sort((a, b) => worthOf(b.unit, wishes) - worthOf(a.unit, wishes))
  const best = candidates[0]
  return best ? opening(best.hook, best.unit) : null
}

function opening(text: string, unit: Unit | null): Opening {
  return { text, unit, whole: unit !== null && unit.kind === 'sentence' }
}

/** The sentence that the hook is or is cut from. */
function unitOf(hook: string, units: readonly Unit[]): Unit | null {
  const bare = bareOf(hook)
  if (bare.length < 12) return null
  return (
    units.find(({ text }) => text !== '' && bareOf(text).includes(bare)) ??
    units.find(({ kind, text }) => kind === 'list' && text.length > 15 && bare.endsWith(bareOf(text).slice(-40))) ??
    units.find(({ text }) => likeness(text, hook) > 0.85) ??
    null
  )
}

const bareOf = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
