import type { VoiceProfile } from '#shared/collections/ambassadors.ts'
import { assessQuality } from '#shared/quality/assess.ts'
import type { QualityInput } from '#shared/quality/check.ts'
import { changesIn } from '#shared/quality/facts/changes.ts'
import { clausesOf } from '#shared/quality/facts/clauses.ts'
import { operationsIn } from '#shared/quality/facts/cues.ts'
import { Evidence } from '#shared/quality/facts/evidence.ts'
import { findFigures } from '#shared/quality/facts/figures.ts'
import { tokensOf } from '#shared/quality/facts/tokens.ts'
import { quotations } from '#shared/quality/grounding.ts'
import { detectLanguage } from '#shared/quality/language.ts'
import { emojisOf, hashtagsIn } from '#shared/quality/layout-checks.ts'
import { LikeTexts, likeness, overlapWith } from '#shared/quality/likeness.ts'
import { namesApart } from '#shared/quality/names.ts'
import { plainBlocks, plainText, withoutClosing } from '#shared/quality/plain-text.ts'
import { readingEase } from '#shared/quality/reading-ease.ts'
import { fold, foldInPlace, splitSentences, words } from '#shared/quality/sentences.ts'
import { measureVoice, voiceLikeness } from '#shared/quality/voice.ts'
import { divided, type Task } from './task.ts'

const post = 3000
const passage = 20_000
const samples = 30 * 6000

const profile: VoiceProfile = {
  samples: 5,
  wordsPerSentence: 12,
  sentencesPerParagraph: 2,
  questions: 0,
  emojisPerPost: 0,
  hashtagsPerPost: 0,
  person: 'first-singular',
  favouriteWords: ['craft', 'work'],
  openings: ['We learned'],
}
export const quality = (body: string, more: Partial<QualityInput> = {}): QualityInput => ({
  body,
  language: 'en-US',
  characterLimit: 1300,
  sources: [{ quote: 'We shipped 12 releases in 2024.', text: 'We shipped 12 releases in 2024. It took two years.' }],
  profileText: 'Ada Lovelace writes.',
  voice: profile,
  voiceSamples: ['We learned this the hard way.'],
  useEmojis: true,
  useHashtags: true,
  bannedPhrases: ['synergy'],
  others: ['Another post about the work.'],
  ...more,
})

export const qualityTasks: readonly Task[] = [
  { of: 'shared/quality/assess.ts assessQuality', characters: post, run: (text) => assessQuality(quality(text)) },
  {
    of: 'shared/quality/assess.ts assessQuality',
    characters: post,
    run: (text) => assessQuality(quality(text, { language: 'pt-BR' })),
  },
  {
    // All texts beside the post at their max length, from the same pattern.
    of: 'shared/quality/assess.ts assessQuality',
    characters: post,
    run: (text) => {
      const much = text.repeat(20)
      return assessQuality(
        quality(text, {
          sources: divided(much, 6600).map((passage) => ({ quote: passage.slice(0, 1200), text: passage })),
          profileText: much.slice(0, 40_000),
          voiceSamples: divided(much, 6000),
          bannedPhrases: divided(much.slice(0, 20_000), 200),
          others: divided(much, post),
        }),
      )
    },
  },
  { of: 'shared/quality/sentences.ts splitSentences', characters: samples, run: splitSentences },
  { of: 'shared/quality/sentences.ts words', characters: samples, run: words },
  { of: 'shared/quality/sentences.ts fold', characters: samples, run: fold },
  { of: 'shared/quality/sentences.ts foldInPlace', characters: samples, run: foldInPlace },
  { of: 'shared/quality/plain-text.ts plainBlocks', characters: passage, run: plainBlocks },
  { of: 'shared/quality/plain-text.ts plainText', characters: passage, run: plainText },
  { of: 'shared/quality/plain-text.ts withoutClosing', characters: passage, run: withoutClosing },
  {
    of: 'shared/quality/likeness.ts LikeTexts',
    characters: passage,
    run: (text) => new LikeTexts(divided(text, 140)).nearest(text.slice(0, 140)),
  },
  { of: 'shared/quality/facts/tokens.ts tokensOf', characters: passage, run: tokensOf },
  { of: 'shared/quality/facts/figures.ts findFigures', characters: passage, run: (text) => findFigures(text, 'en') },
  { of: 'shared/quality/facts/clauses.ts clausesOf', characters: passage, run: (text) => clausesOf(text, 'pt') },
  {
    of: 'shared/quality/facts/evidence.ts Evidence',
    characters: passage,
    run: (text) => new Evidence([text], 'en-US'),
  },
  {
    of: 'shared/quality/facts/changes.ts changesIn',
    characters: passage,
    run: (text) => changesIn(text, findFigures(text, 'en')),
  },
  { of: 'shared/quality/facts/cues.ts operationsIn', characters: post, run: operationsIn },
  { of: 'shared/quality/grounding.ts quotations', characters: passage, run: quotations },
  { of: 'shared/quality/language.ts detectLanguage', characters: passage, run: detectLanguage },
  { of: 'shared/quality/layout-checks.ts emojisOf', characters: samples, run: emojisOf },
  { of: 'shared/quality/layout-checks.ts hashtagsIn', characters: samples, run: hashtagsIn },
  { of: 'shared/quality/names.ts namesApart', characters: post, run: namesApart },
  { of: 'shared/quality/likeness.ts likeness', characters: samples, run: (text) => likeness('We learned this.', text) },
  { of: 'shared/quality/likeness.ts overlapWith', characters: post, run: (text) => overlapWith(text)(text) },
  { of: 'shared/quality/reading-ease.ts readingEase', characters: post, run: (text) => readingEase(text, 'en') },
  { of: 'shared/quality/reading-ease.ts readingEase', characters: post, run: (text) => readingEase(text, 'pt') },
  {
    of: 'shared/quality/voice.ts measureVoice',
    characters: samples,
    run: (text) => measureVoice(divided(text, 6000), 'en-US'),
  },
  {
    of: 'shared/quality/voice.ts voiceLikeness',
    characters: samples,
    run: (text) => voiceLikeness(text.slice(0, post), profile, divided(text, 6000), 'pt-BR'),
  },
]
