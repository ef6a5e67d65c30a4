import type { Tongue } from './language.ts'
import { bait, cliches, contrastFrames, europeanPortuguese, inflated, leakage, vagueSources } from './lexicon.ts'
import { privacyFindings } from './privacy.ts'
import type { Finding, Severity } from './report.ts'
import { fold } from './sentences.ts'

/** Words and figures of speech that cost trust. What stands in quotation marks is somebody else's. */
export function styleChecks(body: string, language: Tongue, banned: readonly string[]): Finding[] {
  const text = withoutQuotations(body)
  const folded = foldKeepingLength(text)
  const findings: Finding[] = []
  const add = (check: string, severity: Severity, start: number, length: number) =>
    findings.push({ check, severity, start, end: start + length, excerpt: body.slice(start, start + length) })
  const each = (pattern: RegExp, check: string, severity: Severity) => {
    for (const match of text.matchAll(pattern)) add(check, severity, match.index, match[0].length)
  }
  for (const phrase of cliches[language])
    for (const at of places(folded, phrase)) add('cliche', 'warn', at, phrase.length)
  for (const phrase of banned.map(fold).filter(Boolean))
    for (const at of places(folded, phrase)) add('banned-phrase', 'block', at, phrase.length)
  const hollow = inflated[language].flatMap((word) => places(folded, word).map((at) => ({ at, word })))
  if (hollow.length >= 2) for (const { at, word } of hollow) add('inflated-word', 'hint', at, word.length)
  each(contrastFrames[language], 'contrast-frame', 'warn')
  each(bait[language], 'engagement-bait', 'block')
  each(vagueSources[language], 'vague-source', 'warn')
  each(leakage, 'leakage', 'block')
  each(/[\u{1D400}-\u{1D7FF}]+/gu, 'look-alike-letters', 'warn')
  if (language === 'pt') each(europeanPortuguese, 'european-portuguese', 'warn')
  const dashes = [...text.matchAll(/—|\s–\s|--/g)]
  if (dashes.length >= 3) add('many-dashes', 'warn', dashes[0]!.index, dashes[0]![0].length)
  return [...findings, ...privacyFindings(body)]
}

const withoutQuotations = (body: string): string =>
  body.replace(/[“"«][^”"»\n]*[”"»]/g, (quote) => ' '.repeat(quote.length))

/** Folding character by character keeps offsets true. */
const foldKeepingLength = (text: string): string =>
  [...text].map((character) => fold(character).padEnd(character.length).slice(0, character.length)).join('')

function places(text: string, phrase: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + phrase.length] ?? ' '
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) found.push(at)
  }
  return found
}
