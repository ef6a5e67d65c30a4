import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import type { Language } from '#shared/quality/language.ts'
import { months } from './dated-openings.ts'
import type { MadeLine } from './hook-kinds.ts'
import { setsScene } from './new-people.ts'
import { continued } from './sentence-starts.ts'
import { halvesOf } from './split-lines.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** When something happened, as a sentence without a verb: "Autumn of 2019.", "My second month." The groups are `when` and `what`. */
const dates: Record<Language, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/^(?<when>(?:spring|summer|autumn|fall|winter) of (?:19|20)\d\d)(?:, (?<what>[^.]{3,60}))?\.$/iu, 'In the '],
    [new RegExp(`^(?<when>(?:${months.en},? )?(?:19|20)\\d\\d)(?:, (?<what>[^.]{3,60}))?\\.$`, 'u'), 'In '],
    [new RegExp(`^(?<when>\\d{1,2} ${months.en},? (?:19|20)\\d\\d)(?:, (?<what>[^.]{3,60}))?\\.$`, 'u'), 'On '],
    [/^(?<when>my (?:\p{L}+ )?(?:month|year|week|winter|summer))\.$/iu, 'In '],
    [/^(?<when>my (?:\p{L}+ )?(?:day|morning|night))\.$/iu, 'On '],
  ],
  pt: [
    [
      new RegExp(`^(?<when>(?:(?:\\d{1,2} de )?${months.pt} de )?(?:19|20)\\d\\d)(?:, (?<what>[^.]{3,60}))?\\.$`, 'iu'),
      'Em ',
    ],
    [
      /^(?<when>(?:verão|outono|inverno|fim|final|começo|início) d[eo] [^.,]{3,20})(?:, (?<what>[^.]{3,60}))?\.$/iu,
      'No ',
    ],
    [/^(?<when>(?:primavera|safra) d[eao] [^.,]{3,20})(?:, (?<what>[^.]{3,60}))?\.$/iu, 'Na '],
    [/^(?<when>meu (?:\p{L}+ )?(?:mês|ano|dia|inverno|verão))\.$/iu, 'No '],
    [/^(?<when>minha (?:\p{L}+ )?(?:semana|noite|manhã|safra))\.$/iu, 'Na '],
  ],
}

/** "In the autumn of 2019, I got a call.", "A weaving mill near Turku: I told the owner what I thought." */
export function sceneLine(first: Unit, second: Unit): MadeLine | null {
  const { text, language } = first
  const head = headOf(text, language)
  if (!head || first.paragraph !== second.paragraph || !isPlain(second)) return null
  const whole = lineOf(head, second.text, first, second)
  if (whole) return { hook: whole, rest: '' }
  const [said = '', rest = ''] = halvesOf(second.text, language) ?? []
  const line = said && lineOf(head, said, first, second)
  return line ? { hook: line, rest } : null
}

/** What stands in front of the second sentence, with the mark between them. */
function headOf(text: string, language: Language): string | null {
  for (const [date, link] of dates[language]) {
    const { when, what } = date.exec(text)?.groups ?? {}
    if (when)
      return `${link}${/^(?:19|20)|^\p{Lu}\p{Ll}+,? (?:19|20)/u.test(when) && language === 'en' ? when : `${when[0]!.toLowerCase()}${when.slice(1)}`}, ${what ? `${what}: ` : ''}`
  }
  const isScene = setsScene(text, language) && !wordingOf(language).verb.test(text)
  return isScene ? `${text.replace(/\.$/, '')}: ` : null
}

function lineOf(head: string, said: string, ...units: readonly [Unit, Unit]): string | null {
  const more = continued(said, units[0].language, units)
  const line = `${head}${more}`
  return more !== null && line.length <= maxOpeningCharacters ? line : null
}

const isPlain = ({ text, kind, speech, strength }: Unit): boolean =>
  kind === 'sentence' &&
  speech === 'own' &&
  strength >= 0 &&
  /[\p{L}\p{N}%]\.$/u.test(text) &&
  !/["“”«»;:?!()–—…]/u.test(text)
