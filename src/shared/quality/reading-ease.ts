import { finding, type Reading } from './check.ts'
import type { Language } from './language.ts'
import type { Finding } from './report.ts'
import { fold, splitSentences, words } from './sentences.ts'

/** Flesch for English, the constants of Martins et al. (1996) for Brazilian Portuguese. Higher is easier; 0 for no text. */
export function readingEase(text: string, language: Language): number {
  const sentences = text.split('\n').flatMap((line) => splitSentences(line))
  const tokens = words(text).filter((word) => /\p{L}/u.test(word))
  if (tokens.length === 0 || sentences.length === 0) return 0
  const perSentence = tokens.length / sentences.length
  const perWord = tokens.reduce((sum, word) => sum + syllables(word, language), 0) / tokens.length
  const base = language === 'pt' ? 248.835 : 206.835
  return Math.round((base - 1.015 * perSentence - 84.6 * perWord) * 10) / 10
}

function syllables(word: string, language: Language): number {
  const plain = fold(word).replace(/[^a-z]/g, '')
  if (!plain) return 1
  if (language === 'pt') {
    // Falling diphthongs are one syllable; other neighbouring vowels are counted separately.
    const groups = plain.replace(/qu|gu(?=[ei])/g, 'q').match(/[aeo][iu]|ao|ae|oe|[aeiouy]/g) ?? []
    return Math.max(1, groups.length)
  }
  const trimmed = plain.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '').replace(/^y/, '')
  return Math.max(1, (trimmed.match(/[aeiouy]{1,2}/g) ?? []).length)
}

/** Rhythm and ease. */
export function checkReading({ body, sentences, language }: Reading): Finding[] {
  const findings: Finding[] = []
  const lengths = sentences.map(({ text }) => words(text).length).filter((count) => count > 0)
  if (lengths.length >= 6 && variation(lengths) < 0.35) findings.push(finding('even-rhythm', 'hint', body, [0, 0]))
  const ease = readingEase(body, language)
  if (lengths.length >= 3 && ease < 30)
    findings.push(finding('hard-to-read', 'hint', body, [0, 0], { ease: Math.round(ease) }))
  return findings
}

function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return mean === 0 ? 0 : Math.sqrt(variance) / mean
}
