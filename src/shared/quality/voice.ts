import type { VoiceProfile } from '../collections/ambassadors.ts'
import { tongue } from './language.ts'
import { fold, splitSentences, words } from './sentences.ts'

const persons = {
  en: {
    'first-singular': /\b(?:i|i['’]\w+|me|my|mine)\b/gi,
    'first-plural': /\b(?:we|we['’]\w+|us|our|ours)\b/gi,
    second: /\b(?:you|your|yours)\b/gi,
  },
  pt: {
    'first-singular': /\b(?:eu|me|mim|meus?|minhas?)\b/gi,
    'first-plural': /\b(?:n[óo]s|nossos?|nossas?|a gente)\b/gi,
    second: /\b(?:voc[êe]s?|seus?|suas?|te)\b/gi,
  },
}

/** The habits of somebody's own texts. */
export function measureVoice(samples: readonly string[], language: string): VoiceProfile {
  const text = samples.join('\n\n')
  const paragraphs = samples.flatMap((sample) => sample.split(/\n\s*\n/)).filter((paragraph) => paragraph.trim())
  const sentences = sentencesOf(text)
  const all = words(text)
  const counts = Object.entries(persons[tongue(language)]).map(([person, pattern]) => ({
    person,
    count: text.match(pattern)?.length ?? 0,
  }))
  const strongest = counts.sort((a, b) => b.count - a.count)[0]!
  return {
    samples: samples.length,
    wordsPerSentence: round(all.length / Math.max(1, sentences.length)),
    sentencesPerParagraph: round(sentences.length / Math.max(1, paragraphs.length)),
    questions: round(sentences.filter((sentence) => sentence.endsWith('?')).length / Math.max(1, sentences.length)),
    emojisPerPost: round((text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0) / Math.max(1, samples.length)),
    hashtagsPerPost: round((text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0) / Math.max(1, samples.length)),
    person: strongest.count > all.length * 0.005 ? (strongest.person as VoiceProfile['person']) : 'neutral',
    favouriteWords: favourites(all),
    openings: samples.map((sample) => sample.trim().split('\n', 1)[0]!.slice(0, 120)).slice(0, 5),
  }
}

/** How close a text keeps to the habits, 0–1: each habit counts alike. */
export function voiceLikeness(body: string, profile: VoiceProfile): number {
  const sentences = sentencesOf(body)
  if (sentences.length === 0) return 0
  const wordsPerSentence = words(body).length / sentences.length
  const questions = sentences.filter((sentence) => sentence.endsWith('?')).length / sentences.length
  const emojis = body.match(/\p{Extended_Pictographic}/gu)?.length ?? 0
  const hashtags = body.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  const used = new Set(words(body).map(fold))
  const favourite =
    profile.favouriteWords.filter((word) => used.has(fold(word))).length /
    Math.max(1, Math.min(5, profile.favouriteWords.length))
  const parts = [
    closeness(wordsPerSentence, profile.wordsPerSentence, profile.wordsPerSentence * 0.8),
    closeness(questions, profile.questions, 0.3),
    closeness(emojis, profile.emojisPerPost, 3),
    closeness(hashtags, profile.hashtagsPerPost, 3),
    Math.min(1, favourite),
  ]
  return round(parts.reduce((sum, part) => sum + part, 0) / parts.length)
}

const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .map(({ text: sentence }) => sentence)
const closeness = (value: number, wanted: number, scale: number): number =>
  Math.max(0, 1 - Math.abs(value - wanted) / Math.max(scale, 0.0001))
const round = (value: number): number => Math.round(value * 100) / 100

function favourites(all: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of all) {
    const plain = word.toLowerCase()
    if (plain.length > 4 && !/\d/.test(plain)) counts.set(plain, (counts.get(plain) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([word]) => word)
}
