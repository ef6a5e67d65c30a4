import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** Where a sentence says in a few words who somebody is: "Neide, do caixa,", "Imran (co-founder)". */
const introductions: Record<Language, RegExp> = {
  en: /(?<name>\p{Lu}\p{Ll}{2,})(?:, (?<who>(?:our|my|the|an?) [^,.;:()]{3,40})(?=[,.])| \((?<role>(?:our |my |the |an? )?\p{Ll}[^()]{3,30})\))/gu,
  pt: /(?<name>\p{Lu}\p{Ll}{2,})(?:, (?:aquel[ea] )?(?<who>(?:d[oa]s?|noss[oa]|meu|minha|[oa]|uma?) [^,.;:()]{3,40})(?=[,.])| \((?<role>(?:noss[oa] |meu |minha |[oa] )?\p{Ll}[^()]{3,30})\))/gu,
}
const maxWords = 6

/** Who the people of a document are, in its own words. */
export class IntroducedPeople {
  readonly #who = new Map<string, string>()

  hear(text: string, language: Language): void {
    for (const { groups, index } of text.matchAll(introductions[language])) {
      const { name = '', who = groups?.role ?? '' } = groups ?? {}
      const isFull = /\p{Lu}\p{Ll}+ $/u.test(text.slice(0, index))
      if (!isFull && !this.#who.has(name) && isWho(who, language)) this.#who.set(name, who)
    }
  }

  has(name: string): boolean {
    return this.#who.has(name)
  }

  /** The sentences, with who somebody is where a name is read first, unless they say so themselves. */
  introducedIn(units: readonly Unit[], opening: string): Unit[] {
    const all = [opening, ...units.map(({ text }) => text)].join(' ')
    const due = new Map([...this.#who].filter(([name, who]) => !all.includes(who) && !opening.includes(name)))
    return units.map((unit) => {
      let { text } = unit
      for (const [name, who] of due) {
        const found = new RegExp(`(?<!\\p{L})${name}(?![\\p{L}’'])`, 'u').exec(text)
        if (!found) continue
        due.delete(name)
        const before = text.slice(0, found.index)
        const after = text.slice(found.index + name.length)
        if (isSaid.test(before) || /^(?:,| \(| \p{Lu})/u.test(after)) continue
        // After a comma, another pair of them would join two sentences.
        const isAfterComma = /, (?:[oa] )?$/u.test(before)
        const said = isAfterComma ? ` (${who})` : `, ${who}${/^[.;:?!]/u.test(after) ? '' : ','}`
        text = `${before}${name}${said}${after}`
      }
      return text === unit.text ? unit : { ...unit, text }
    })
  }
}

/** "my daughter Rosie", "dona Lurdes", "Maria Rosie": what stands in front of a name says more. */
const isSaid =
  /(?:(?<!\p{L})(?:my|our|the|an?|meu|minha|noss[oa]|[oa]|uma?) \p{Ll}{3,}|(?<!\p{L})(?:[Dd]ona|[Ss]eu)|\p{Lu}\p{Ll}+|["“][^"”]*) $/u

/** Nothing but who it is: no name, no figure and nothing that somebody did. */
const isWho = (who: string, language: Language): boolean =>
  words(who).length <= maxWords &&
  !/[\p{Lu}\d"“”]/u.test(who) &&
  !wordingOf(language).verb.test(who) &&
  !/(?<!\p{L})(?:and|e|who|que|it|he|she|they|el[ea]s?|same|other|first|next|mesm[oa]|outr[oa])(?!\p{L})/iu.test(who)
