import type { Language } from '#shared/quality/language.ts'
import { type Sentence, words } from '#shared/quality/sentences.ts'
import { isOwnWords, tellsEvent } from './discourse.ts'

/** Whose words a sentence is: the author's, somebody else's without marks around them, or what is only supposed. */
export type Speech = 'own' | 'quoted' | 'supposed'

export interface HeardSentence extends Sentence {
  speech: Speech
}

/** A longer quotation is left in its sentences, which are then nobody's to sign. */
const maxQuotedWords = 58

/**
 * Quotations across the sentences and paragraphs of a section. A quotation of several sentences is one, with its marks and
 * with who says it; one that does not end in its paragraph, or has no marks, is somebody else's.
 */
export class Quotations {
  /** Whether the paragraph before ended inside a quotation. */
  #isOpen = false

  /** The sentences of the next paragraph. */
  hear(text: string, sentences: readonly Sentence[], language: Language): HeardSentence[] {
    const goesOn = this.#isOpen && (/^["“«]/u.test(text) || closesBeforeItOpens(text))
    this.#isOpen = false
    if (goesOn || isTurnOfDialogue.test(text)) {
      this.#isOpen = goesOn && !/["”»][.!?]?$/u.test(text.trimEnd())
      return sentences.map((sentence) => ({ ...sentence, speech: 'quoted' }))
    }
    const joined = this.#joined(text, sentences)
    let speech: Speech = 'own'
    return joined.map((sentence) => {
      if (speech === 'quoted' && tellsEvent(sentence.text, language) && !isOwnWords(sentence.text, language))
        speech = 'own'
      const heard = sentence.speech === 'own' ? { ...sentence, speech } : sentence
      if (
        reports[language].test(sentence.text) &&
        !reportsOwn[language].test(sentence.text) &&
        mayGoOn(sentence.text, language)
      )
        speech = 'quoted'
      else if (supposes[language].test(sentence.text)) speech = 'supposed'
      return heard
    })
  }

  #joined(text: string, sentences: readonly Sentence[]): HeardSentence[] {
    const heard: HeardSentence[] = []
    for (let at = 0; at < sentences.length; at += 1) {
      const first = sentences[at]!
      const end = endOfQuotation(sentences, at)
      if (end === null) {
        // It does not end here, so the rest of the paragraph belongs to the person quoted.
        this.#isOpen = true
        heard.push(...sentences.slice(at).map((each) => ({ ...each, speech: 'quoted' }) as const))
        break
      }
      const last = sentences[end]!
      const whole = { start: first.start, end: last.end, text: text.slice(first.start, last.end) }
      if (words(whole.text).length > maxQuotedWords && end > at)
        heard.push(...sentences.slice(at, end + 1).map((each) => ({ ...each, speech: 'quoted' }) as const))
      else heard.push({ ...whole, speech: 'own' })
      at = end
    }
    return heard
  }
}

/** "Everybody said: it is theft." is over with its sentence. */
const maxSaying = 6
function mayGoOn(text: string, language: Language): boolean {
  const said = text.slice(text.lastIndexOf(': ') + 1)
  return words(said).length > maxSaying || isOwnWords(said, language)
}

/** A paragraph of a dialogue: "— I am not going, she said." */
const isTurnOfDialogue = /^[—–] ?\p{Lu}/u

const closesBeforeItOpens = (text: string): boolean => {
  const close = text.search(/[”»]/u)
  return close >= 0 && !/[“«]/u.test(text.slice(0, close))
}

/** Index of the sentence in which the quotations of this one end, with more of the same that follow; null if they do not end. */
function endOfQuotation(sentences: readonly Sentence[], from: number): number | null {
  let at = closingFrom(sentences, from)
  // "…," he told the bank. "They will pay for that."
  while (at !== null && /["”»]/u.test(sentences[at]!.text) && /^["“«]/u.test(sentences[at + 1]?.text ?? '')) {
    const next = closingFrom(sentences, at + 1)
    if (next === null || !/["”»][.!?]?$/u.test(sentences[next]!.text)) break
    at = next
  }
  return at
}

/** The first sentence from this one on at whose end no quotation is open. */
function closingFrom(sentences: readonly Sentence[], from: number): number | null {
  let [curly, angle, straight] = [0, 0, 0]
  for (let at = from; at < sentences.length; at += 1) {
    for (const [mark] of sentences[at]!.text.matchAll(/[“”«»"]/gu)) {
      if (mark === '"') straight += 1
      else if (mark === '“' || mark === '”') curly += mark === '“' ? 1 : -1
      else angle += mark === '«' ? 1 : -1
    }
    if (curly <= 0 && angle <= 0 && straight % 2 === 0) return at
  }
  return null
}

/** Ends in what somebody else says, without marks: what follows may be theirs too. */
const reports: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:said|says|told (?:me|us|him|her|them)|replied|answered|wrote|writes|asked(?! for)|shouted|explained|used to say|likes to say|put it)(?: \p{L}+){0,3}: (?![“"«])\p{L}/u,
  pt: /(?<!\p{L})(?:disse|disseram|diz|dizia|dizem|falou|falava|respondeu|responderam|escreveu|perguntou|contou|explicou|gritou)(?: \p{L}+){0,3}: (?![“"«])\p{L}/u,
}
const reportsOwn: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:I|we|We) (?:\p{L}+ )?(?:said|told|replied|answered|wrote|asked|explained)(?!\p{L})/u,
  pt: /(?<!\p{L})(?:[Ee]u (?:disse|dizia|falava|falei)|a gente (?:disse|dizia|falou))(?!\p{L})/u,
}

/** Opens what did not happen. */
const supposes: Record<Language, RegExp> = {
  en: /^(?:imagine|suppose|picture|let['’]s say|say (?:you|that|your)|what if|assume|pretend)(?!\p{L})/iu,
  pt: /^(?:imagine|imaginem|suponha|suponhamos|digamos|vamos (?:supor|imaginar)|e se|pense (?:em|num|numa)|faz de conta)(?!\p{L})/iu,
}
