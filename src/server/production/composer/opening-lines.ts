import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import { LikeTexts } from '#shared/quality/likeness.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { withoutEnd } from '#shared/trim.ts'
import { balanced } from './claims.ts'
import type { Wording } from './language-words.ts'
import type { Unit } from './unit.ts'

const minCharacters = 20
/** A shorter line before a list ("It works like this:") means nothing without the list. */
const minIntroWords = 8
/** From this likeness on, two lines read like repetitions. Chosen by hand on sample documents. */
export const repetitionLikeness = 0.55

/** Some of what was named before; further on, the sentence itself may have named it. */
const countsTheKnown =
  /^.{0,24}(?<!\p{L})(?:(?:of|among) (?:them|these|those)|del[ea]s|(?:entre|dentre) el[ea]s)(?!\p{L})/isu

/** The opening line that a unit gives, in the words of its source; null if it cannot open a post. */
export function hookOf(unit: Unit, wording: Wording): string | null {
  if (unit.strength < 0) return null
  const opened = openSentence(unit.text, wording)
  if (!opened || unit.leans || countsTheKnown.test(opened)) return null
  if (unit.kind === 'list') {
    const fits =
      words(opened).length >= minIntroWords && opened.length <= maxOpeningCharacters && wording.verb.test(opened)
    return fits && !wording.pointing.test(opened) && !/^(?:here|examples?|exemplos?)\b/i.test(opened) ? opened : null
  }
  if (words(opened).length < 4 || opened.length < minCharacters) return null
  // A longer one is not cut: what follows would be lost.
  return opened.length <= maxOpeningCharacters ? opened : null
}

/** The sentence without a linking word in front. */
export function openSentence(text: string, wording: Wording): string {
  const rest = text.replace(wording.openings, '')
  if (rest === text || rest.length < minCharacters) return text
  return rest[0]!.toUpperCase() + rest.slice(1)
}

/** Whether the line says all that this unit does. */
export const opensWith = (hook: string, unit: Unit, wording: Wording): boolean =>
  unit.text !== '' && withoutEnd(fold(openSentence(unit.text, wording)), '.:') === withoutEnd(fold(hook), '.:')

/** The beginning of the sentence, cut where it stays true by itself; null if there is no such place. */
export function clipped(text: string, wording: Wording, max = maxOpeningCharacters): string | null {
  if (/^(?:if|when|while|although|because|since|as|unless|once|se|quando|enquanto|embora|como|caso|ao)\s/i.test(text))
    return null
  let best: string | null = null
  for (const boundary of wording.clipBefore) {
    const at = text.search(boundary)
    if (at < 40 || at > max - 1) continue
    const head = withoutEnd(text.slice(0, at).trim(), ',;:–—-')
    const rest = text.slice(at, at + 60)
    if (wording.clipNeverBefore.test(rest.slice(0, 16)) || wording.clipNeverBefore.test(text.slice(at))) continue
    if (words(head).length < 6 || wording.trailing.test(head) || !balanced(head) || !wording.verb.test(head)) continue
    if (!best || head.length > best.length) best = head
  }
  return best ? `${best}.` : null
}

/** Lines that earlier posts open or close with. */
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

  /** Whether the line, or one that reads like it, is used already. */
  has(line: string): boolean {
    return this.#folded.has(fold(line)) || this.#texts.nearest(line) >= repetitionLikeness
  }
}
