import { each, finding, type Reading } from './check.ts'
import { detectLanguage } from './language.ts'
import { europeanPortuguese, leftovers, lexicons } from './lexicon.ts'
import type { Finding } from './report.ts'
import { foldInPlace as folded, words } from './sentences.ts'

/** Words and turns of phrase. Quoted words are exempt except from the phrases that the ambassador bans. */
export function checkWording(reading: Reading): Finding[] {
  const { body, unquoted, language, input } = reading
  const lexicon = lexicons[language]
  const plain = folded(unquoted)
  const cliches = new RegExp(`(?<![\\p{L}\\d])(?:${lexicon.cliches.join('|')})(?![\\p{L}\\d])`, 'gu')
  return [
    ...each('cliche', 'warn', reading, plain, cliches),
    ...inflated(reading, plain, lexicon.inflated),
    ...each('engagement-bait', 'block', reading, unquoted, lexicon.bait),
    ...each('engagement-bait', 'block', reading, unquoted, codeWord),
    ...vague(reading, plain, lexicon.vague),
    ...(input.language === 'pt-BR' ? each('european-portuguese', 'warn', reading, plain, europeanPortuguese) : []),
    ...banned(reading, folded(body)),
    ...dashes(reading),
  ]
}

/** “Comment GUIDE and I’ll send it.” */
const codeWord = /\b[Cc]oment[ea]\s+[A-ZÀ-Ú]{3,}|\b[Cc]omment\s+[A-Z]{3,}\b/g

/** Further apart, as in the paragraphs of a book, they do not add up. */
const closeCharacters = 120

function inflated(reading: Reading, plain: string, list: readonly string[]): Finding[] {
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${list.join('|')})(?![\\p{L}\\d])`, 'gu')
  return reading.paragraphs.flatMap(({ start, end }) => {
    const all = [...plain.slice(start, end).matchAll(pattern)]
    const at = all.findIndex(({ 0: word, index }, number) => {
      const before = all[number - 1]
      return before && index - before.index <= closeCharacters && before[0].slice(0, 5) !== word.slice(0, 5)
    })
    if (at < 0) return []
    const { 0: first, index } = all[at - 1]!
    const begin = start + index
    return [finding('inflated-word', 'warn', reading.body, [begin, begin + first.length], { count: all.length })]
  })
}

/** An unnamed authority is fine if the sentence contains a figure. */
function vague(reading: Reading, plain: string, pattern: RegExp): Finding[] {
  const { sentences } = reading
  let at = 0
  return each('vague-source', 'warn', reading, plain, pattern).filter(({ start, end }) => {
    while (at < sentences.length && sentences[at]!.end < end) at += 1
    const sentence = sentences[at]
    return !sentence || sentence.start > start || !/\d/.test(sentence.text)
  })
}

function banned(reading: Reading, plain: string): Finding[] {
  return reading.input.bannedPhrases.flatMap((phrase) => {
    const wanted = folded(phrase.trim())
    if (!wanted) return []
    const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
    const pattern = new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'gu')
    return each('banned-phrase', 'block', reading, plain, pattern)
  })
}

function dashes(reading: Reading): Finding[] {
  const hits = [...reading.unquoted.matchAll(/—|(?<=\s)–(?=\s)|(?<=\s)--(?=\s)/g)]
  const many = hits.length >= 3 && words(reading.body).length < 300 * Math.ceil(hits.length / 3)
  if (hits.length === 0 || (!many && hits.length < 3)) return []
  return [
    finding('many-dashes', 'warn', reading.body, [hits[0]!.index, hits[0]!.index + hits[0]![0].length], {
      count: hits.length,
    }),
  ]
}

/** Leftovers of a chat, a template or an editor. */
export function checkLeftovers(reading: Reading): Finding[] {
  return leftovers.flatMap((pattern) => each('leakage', 'block', reading, reading.body, pattern))
}

/** Quoted passages may be in another language. */
export function checkLanguage(reading: Reading): Finding[] {
  const own = reading.unquoted.replace(/https?:\/\/\S+|[#@][\p{L}\p{N}_]+/gu, ' ')
  if (words(own).length < 10) return []
  const { language, margin } = detectLanguage(own)
  if (language === 'unknown' || language === reading.language || margin < 0.05) return []
  return [finding('wrong-language', 'block', reading.body, [0, 0], { language })]
}
