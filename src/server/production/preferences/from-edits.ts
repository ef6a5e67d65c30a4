import type { PreferenceKey } from '#shared/contracts/preferences.ts'
import type { Language } from '#shared/quality/language.ts'
import { fold, splitSentences, words } from '#shared/quality/sentences.ts'
import { isFiller, isOwnWords } from '../composer/index.ts'

/** A change in a person's edit that may apply to other posts too. */
export interface Change {
  key: PreferenceKey
  /** The removed or added text; '' for a change of length. */
  excerpt: string
  lengths?: [before: number, after: number]
}

/** Edits that change the length to less or more than this share are about length. */
const shorterShare = 0.75
const longerShare = 1.3
/** Min growth of the share of first-person sentences. */
const ownShare = 0.3
const minFigures = 2
/** Sentences with at least this share of common words are the same one, reworded. */
const rewordedShare = 0.5
const maxReplaced = 10

export function changesOf(before: string, after: string, language: Language): Change[] {
  const [was, now] = [readText(before), readText(after)]
  const changes: Change[] = []
  const turned = (isBefore: boolean, isAfter: boolean, keys: [added: PreferenceKey, removed: PreferenceKey]) =>
    isBefore === isAfter ? null : isAfter ? keys[0] : keys[1]
  const add = (key: PreferenceKey | null, excerpt: string) => key && changes.push({ key, excerpt })
  const length = after.length / Math.max(1, before.length)
  if (length <= shorterShare || length >= longerShare) {
    const key = length < 1 ? 'shorter' : 'longer'
    changes.push({ key, excerpt: '', lengths: [before.length, after.length] })
  }
  add(turned(was.asks, now.asks, ['question', 'no-question']), was.asks ? was.last : now.last)
  const emojis = was.emojis.length > 0 ? was.emojis : now.emojis
  add(turned(was.emojis.length > 0, now.emojis.length > 0, ['emojis', 'no-emojis']), emojis.join(' '))
  const hashtags = was.hashtags.length > 0 ? was.hashtags : now.hashtags
  add(turned(was.hashtags.length > 0, now.hashtags.length > 0, ['hashtags', 'no-hashtags']), hashtags.join(' '))
  add(turned(was.isList, now.isList, ['list', 'no-list']), '')
  const isThinned = was.figures.length >= minFigures && now.figures.length <= (was.figures.length * length) / 2
  const gone = was.figures.filter((figure) => !now.figures.includes(figure))
  if (isThinned && gone.length > 0) add('no-numbers', gone.join(', '))
  const own = (sentences: readonly string[]) => sentences.filter((text) => isOwnWords(text, language))
  const share = (sentences: readonly string[]) => own(sentences).length / Math.max(1, sentences.length)
  const newlyOwn = own(now.sentences).filter((text) => !was.sentences.includes(text))
  if (share(now.sentences) - share(was.sentences) >= ownShare && newlyOwn[0]) add('first-person', newlyOwn[0])
  for (const { word, sentence } of replacedWords(was, now)) add(`never:${word}`, sentence)
  return changes
}

interface Text {
  sentences: string[]
  /** The last line that is not hashtags. */
  last: string
  asks: boolean
  emojis: string[]
  hashtags: string[]
  figures: string[]
  isList: boolean
  words: ReadonlySet<string>
}

const hashtag = /(?<!\S)#[\p{L}\p{N}_]+/gu

function readText(body: string): Text {
  const plain = body.replace(hashtag, ' ')
  const lines = plain.split('\n').filter((line) => line.trim())
  const sentences = lines.flatMap((line) => splitSentences(line).map(({ text }) => text))
  const last = sentences.at(-1) ?? ''
  return {
    sentences,
    last,
    asks: /\?["”’)]*$/.test(last),
    emojis: [...new Set(plain.match(/\p{Extended_Pictographic}/gu) ?? [])],
    hashtags: [...new Set(body.match(hashtag) ?? [])],
    figures: plain.match(/\d[\d.,]*(?:\s?%)?/g)?.map((figure) => figure.replace(/[.,]$/, '')) ?? [],
    isList: lines.filter((line) => /^\s*(?:[•*–-]|\d+[.)])\s/.test(line)).length >= 2,
    words: new Set(words(plain).map(fold)),
  }
}

/** Words that were replaced in a kept sentence and no longer occur in the text. */
function replacedWords(was: Text, now: Text): { word: string; sentence: string }[] {
  const added = now.sentences.filter((text) => !was.sentences.includes(text)).map(foldedWords)
  const replaced = new Map<string, string>()
  for (const sentence of was.sentences) {
    if (now.sentences.includes(sentence)) continue
    const own = foldedWords(sentence)
    const isReworded = added.some((other) => own.intersection(other).size >= own.size * rewordedShare)
    if (!isReworded) continue
    for (const word of words(sentence)) {
      const isCommon = word.length < 4 || isFiller(word) || /\d/.test(word)
      if (!isCommon && !now.words.has(fold(word))) replaced.set(word.toLowerCase(), sentence)
    }
  }
  return [...replaced].slice(0, maxReplaced).map(([word, sentence]) => ({ word, sentence }))
}

const foldedWords = (text: string): Set<string> => new Set(words(text).map(fold))
