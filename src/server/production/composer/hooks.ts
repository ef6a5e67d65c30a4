import { LikeTexts } from '#shared/quality/likeness.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { withoutEnd } from '#shared/trim.ts'
import { balanced, isDangling } from './claims.ts'
import type { Unit } from './reading.ts'
import type { Wording } from './wording.ts'

/** What fits before the network folds a text on a phone. */
export const hookLength = 140
const shortest = 20
/** A shorter line before a list ("It works like this:") says nothing by itself. */
const leastIntroWords = 8
/** From here on two openings read alike. */
export const alike = 0.55

/** The first line a unit can give, in the words of its source; null when it cannot open a text. */
export function hookOf(unit: Unit, wording: Wording): string | null {
  if (unit.strength < 0) return null
  const opened = openSentence(unit.text, wording)
  if (!opened || isDangling(opened, wording)) return null
  if (unit.kind === 'list') {
    const fits = words(opened).length >= leastIntroWords && opened.length <= hookLength && wording.verb.test(opened)
    return fits && !wording.pointing.test(opened) && !/^(?:here|examples?|exemplos?)\b/i.test(opened) ? opened : null
  }
  if (words(opened).length < 4 || opened.length < shortest) return null
  if (opened.length <= hookLength) return opened
  return clipped(opened, wording)
}

/** The sentence without a linking word in front. */
export function openSentence(text: string, wording: Wording): string {
  const rest = text.replace(wording.openings, '')
  if (rest === text || rest.length < shortest) return text
  return rest[0]!.toUpperCase() + rest.slice(1)
}

/** Whether the line is this unit, or the beginning of it. */
export const opensWith = (hook: string, unit: Unit, wording: Wording): boolean =>
  unit.text !== '' && fold(openSentence(unit.text, wording)).startsWith(withoutEnd(fold(hook), '.:'))

/** A shorter sentence with the same beginning that is true by itself; null when there is none. */
function clipped(text: string, wording: Wording): string | null {
  if (/^(?:if|when|while|although|because|since|as|unless|once|se|quando|enquanto|embora|como|caso|ao)\s/i.test(text))
    return null
  let best: string | null = null
  for (const boundary of wording.clipBefore) {
    const at = text.search(boundary)
    if (at < 40 || at > hookLength - 1) continue
    const head = withoutEnd(text.slice(0, at).trim(), ',;:–—-')
    const rest = text.slice(at, at + 60)
    if (wording.clipNeverBefore.test(rest.slice(0, 16)) || wording.clipNeverBefore.test(text.slice(at))) continue
    if (words(head).length < 6 || wording.trailing.test(head) || !balanced(head) || !wording.verb.test(head)) continue
    if (!best || head.length > best.length) best = head
  }
  return best ? `${best}.` : null
}

/** Lines that texts opened or closed with already. */
export class UsedLines {
  readonly #texts: LikeTexts
  readonly #folded: Set<string>

  constructor(lines: readonly string[]) {
    this.#texts = new LikeTexts(lines)
    this.#folded = new Set(lines.map(fold))
  }

  add(line: string): void {
    this.#texts.add(line)
    this.#folded.add(fold(line))
  }

  /** Whether the line, or one that reads like it, was used. */
  has(line: string): boolean {
    return this.#folded.has(fold(line)) || this.#texts.nearest(line) >= alike
  }
}
