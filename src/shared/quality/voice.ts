import type { VoiceProfile } from '../collections/ambassadors.ts'
import { finding, type Reading } from './check.ts'
import { type Language, languageOf } from './language.ts'
import { emojisOf, hashtagsIn } from './layout-checks.ts'
import { likeness } from './likeness.ts'
import type { Finding } from './report.ts'
import { fold, splitSentences, words } from './sentences.ts'

const common: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'about after again also always another around because been before being between came come could does doing done down each even every from give goes going good have having here into just know less like little made make many maybe more most much must need never only other over people really right same should since some something such take than that their them then there these they thing things think this those through time today under until very want well went were what when where which while will with without work would year years your'.split(
      ' ',
    ),
  ),
  pt: new Set(
    'ainda algo alguma algumas algum alguns antes apenas aqui assim cada coisa coisas como depois desde dessa desse desta deste dia dias disso dizer dois duas ela elas ele eles entao entre essa esse essas esses esta estao este estes estou fazer faz feito foram gente hoje isso isto mais mesma mesmo muita muitas muito muitos nada nao nossa nosso nossos nunca onde outra outras outro outros para parte pela pelo pessoas pode podem porque pouco pra quais qual quando quem quer sabe seja sempre sera seus sido sobre suas tambem tanto tem tempo tenho ter toda todas todo todos trabalho tudo uma umas vai vamos vez vezes voce voces'.split(
      ' ',
    ),
  ),
}

/** Habits of past texts: lengths, questions, punctuation, person, favourite words, first words. Zeroes if there are none. */
export function measureVoice(samples: readonly string[], locale: string): VoiceProfile {
  const texts = samples.map((sample) => sample.trim()).filter(Boolean)
  const language = languageOf(locale)
  const paragraphs = texts.flatMap((text) => text.split(/\n+/).filter((line) => /\p{L}/u.test(line)))
  const sentences = paragraphs
    .flatMap((paragraph) => splitSentences(paragraph))
    .filter(({ text }) => words(text).length > 0)
  const count = sentences.reduce((sum, { text }) => sum + words(text).length, 0)
  const per = (total: number, of: number) => (of === 0 ? 0 : Math.round((total / of) * 100) / 100)
  return {
    samples: texts.length,
    wordsPerSentence: per(count, sentences.length),
    sentencesPerParagraph: per(sentences.length, paragraphs.length),
    questions: per(sentences.filter(({ text }) => /\?["”’)]*$/.test(text)).length, sentences.length),
    emojisPerPost: per(
      texts.reduce((sum, text) => sum + emojisOf(text).length, 0),
      texts.length,
    ),
    hashtagsPerPost: per(
      texts.reduce((sum, text) => sum + hashtagsIn(text).length, 0),
      texts.length,
    ),
    person: personOf(texts.join('\n'), language),
    favouriteWords: favourites(texts, language),
    openings: [
      ...new Set(texts.map((text) => words(text.split('\n', 1)[0]!).slice(0, 4).join(' ')).filter(Boolean)),
    ].slice(0, 10),
  }
}

const persons: Record<Language, Record<'first-singular' | 'first-plural' | 'second', RegExp>> = {
  en: {
    'first-singular': /\b(?:i|i['’](?:m|ve|d|ll)|me|my|mine|myself)\b/gi,
    'first-plural': /\b(?:we|we['’](?:re|ve|d|ll)|us|our|ours|ourselves)\b/gi,
    second: /\b(?:you|you['’](?:re|ve|d|ll)|your|yours|yourself)\b/gi,
  },
  pt: {
    'first-singular':
      /(?<!\p{L})(?:eu|me|mim|comigo|meu|minha|meus|minhas|aprendi|acho|penso|fiz|vejo|tenho|sou|estou|quero)(?!\p{L})/giu,
    'first-plural':
      /(?<!\p{L})(?:nós|nos|conosco|nosso|nossa|nossos|nossas|a gente|somos|temos|fizemos|estamos|\p{L}{3,}(?:amos|emos|imos))(?!\p{L})/giu,
    second: /(?<!\p{L})(?:você|vocês|seu|sua|seus|suas|te|contigo)(?!\p{L})/giu,
  },
}

function personOf(text: string, language: Language): VoiceProfile['person'] {
  const total = words(text).length
  const counts = Object.entries(persons[language]).map(([person, pattern]) => ({
    person: person as Exclude<VoiceProfile['person'], 'neutral'>,
    count: (text.match(pattern) ?? []).length,
  }))
  const best = counts.sort((a, b) => b.count - a.count)[0]!
  return total > 0 && best.count / total >= 0.012 ? best.person : 'neutral'
}

function favourites(texts: readonly string[], language: Language): string[] {
  const seen = new Map<string, { word: string; count: number; texts: Set<number> }>()
  for (const [index, text] of texts.entries()) {
    for (const word of words(text.replace(/https?:\/\/\S+|[#@][\p{L}\p{N}_]+/gu, ' '))) {
      const key = fold(word)
      if (key.length < 4 || /\d/.test(key) || common[language].has(key)) continue
      const entry = seen.get(key) ?? { word: word.toLowerCase(), count: 0, texts: new Set() }
      entry.count += 1
      entry.texts.add(index)
      seen.set(key, entry)
    }
  }
  return [...seen.values()]
    .filter(({ count, texts: in_ }) => count >= 2 && (texts.length < 3 || in_.size >= 2))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, 12)
    .map(({ word }) => word)
}

/** How much a text is like the person's own: wording against the samples, and habits against the profile. 0–1. */
export function voiceLikeness(
  body: string,
  profile: VoiceProfile,
  samples: readonly string[] = [],
  locale = 'en-US',
): number {
  const now = measureVoice([body], locale)
  const near = (a: number, b: number, tolerance: number) => Math.max(0, 1 - Math.abs(a - b) / tolerance)
  const habits =
    (3 * near(now.wordsPerSentence, profile.wordsPerSentence, Math.max(6, profile.wordsPerSentence)) +
      near(now.sentencesPerParagraph, profile.sentencesPerParagraph, 2.5) +
      2 * near(now.questions, profile.questions, 0.25) +
      near(now.emojisPerPost, profile.emojisPerPost, 4) +
      near(now.hashtagsPerPost, profile.hashtagsPerPost, 4) +
      3 * (profile.person === 'neutral' ? 0.5 : now.person === profile.person ? 1 : 0)) /
    11
  const own = new Set(words(body).map(fold))
  const favoured =
    profile.favouriteWords.length === 0
      ? 0.5
      : Math.min(1, profile.favouriteWords.filter((word) => own.has(fold(word))).length / 3)
  const texts = samples.filter((sample) => sample.trim())
  const wording = texts.length === 0 ? null : Math.min(1, likeness(body, texts.join('\n')) / 0.7)
  const score = wording === null ? 0.8 * habits + 0.2 * favoured : 0.55 * habits + 0.1 * favoured + 0.35 * wording
  return Math.round(score * 100) / 100
}

/** Where the text departs from the person's habits. Needs at least three samples. */
export function checkHabits({ body, input }: Reading): Finding[] {
  const profile = input.voice
  if (!profile || profile.samples < 3 || words(body).length < 40) return []
  const now = measureVoice([body], input.language)
  const findings: Finding[] = []
  const hint = (check: string, values: Finding['values']) => findings.push(finding(check, 'hint', body, [0, 0], values))
  if (profile.person !== 'neutral' && now.person !== 'neutral' && now.person !== profile.person)
    hint('voice-person', { usual: profile.person, here: now.person })
  const usual = profile.wordsPerSentence
  if (usual > 0 && (now.wordsPerSentence > usual * 1.7 + 2 || now.wordsPerSentence < usual * 0.5 - 1))
    hint('voice-sentences', { usual: Math.round(usual), here: Math.round(now.wordsPerSentence) })
  if (profile.questions < 0.02 && now.questions > 0.15) hint('voice-questions', {})
  return findings
}
