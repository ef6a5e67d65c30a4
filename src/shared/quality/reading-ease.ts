import type { Tongue } from './language.ts'
import { splitSentences, words } from './sentences.ts'

/** Flesch reading ease: Flesch's constants for English, those of Martins et al. (1996) for Portuguese. 0–100 or so. */
export function readingEase(text: string, language: Tongue): number {
  const all = words(text).filter((word) => /\p{L}/u.test(word))
  if (all.length === 0) return 0
  const sentences = text.split('\n').flatMap((line) => splitSentences(line)).length || 1
  const syllables = all.reduce((sum, word) => sum + syllablesIn(word, language), 0)
  const base = language === 'pt' ? 248.835 : 206.835
  return Math.round((base - 1.015 * (all.length / sentences) - 84.6 * (syllables / all.length)) * 10) / 10
}

function syllablesIn(word: string, language: Tongue): number {
  const lower = word.toLowerCase()
  const spoken = language === 'en' ? lower.replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, '') : lower
  return Math.max(1, spoken.match(/[aeiouyáéíóúâêôãõàü]+/g)?.length ?? 1)
}
