/**
 * The checks of style that an ambassador may switch off. Those of facts, length, language, privacy, repetition and leftovers
 * always hold.
 */
export const optionalChecks = [
  'cliche',
  'inflated-word',
  'contrast-frame',
  'staged-answer',
  'fragment-series',
  'repeated-form',
  'triad',
  'choice-question',
  'slogan-list',
  'stock-story',
  'announcement',
  'saying',
  'engagement-bait',
  'vague-source',
  'many-dashes',
  'look-alike-letters',
  'european-portuguese',
  'hook-below-fold',
  'long-paragraph',
  'one-sentence-paragraphs',
  'even-rhythm',
  'hard-to-read',
  'many-emojis',
  'many-hashtags',
  'hashtag-in-sentence',
  'similar-hook',
  'voice-person',
  'voice-sentences',
  'voice-questions',
] as const
export type OptionalCheck = (typeof optionalChecks)[number]
