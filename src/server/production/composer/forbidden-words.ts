import { foldInPlace, words } from '#shared/quality/sentences.ts'
import { isFiller } from './revision-requests.ts'

/** Verbs that forbid a word for good: "never write", "evite". */
const forbids =
  /\b(?:never|avoid|(?:don't|do not) (?:use|say|write|mention)|stop (?:using|saying|writing)|no mention of|nao (?:us[ea]r?|diga|dizer|escrev\w+|fal\w+|mencion\w+|cit\w+)|nunca|evit(?:e|ar)|par(?:e|ar) de (?:usar|dizer|escrever))\s+(.+?)(?=[.;,!?\n]|\s(?:and|but|e|mas)\s|$)/g
/** Verbs that may be about one text alone; they count with a word in quotation marks. */
const removes =
  /\b(?:remove|drop|delete|without|leave out|cut|remov[ae]r?|tir(?:e|ar)|retir(?:e|ar)|sem|elimin\w+|cort\w+|exclu\w+|troque|replace)\b[^.;!?\n"“'«]{0,30}(["“'«][^"”'»\n]{2,40}["”'»])/g
const quoted = /["“'«]([^"”'»\n]{2,40})["”'»]/

/** Words or short phrases in quotation marks that a note forbids, as it writes them in lower case. */
export function forbiddenWords(notes: string): string[] {
  const plain = notes.replace(/<[^<>]*>/g, ' ').toLowerCase()
  const folded = foldInPlace(plain)
  const found = [...folded.matchAll(forbids), ...folded.matchAll(removes)].flatMap((match) => {
    const at = match.index + match[0].lastIndexOf(match[1]!)
    const written = plain.slice(at, at + match[1]!.length)
    const phrase = quoted.exec(written)?.[1]
    return phrase ?? words(written).find((word) => !isFiller(word)) ?? []
  })
  return [...new Set(found.map((word) => word.trim()).filter(Boolean))]
}
