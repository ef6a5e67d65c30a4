import { avatarThumbs } from '../pictures.ts'
import { languages } from '../preferred-language.ts'
import { optionalChecks } from '../quality/optional-checks.ts'
import { collection } from './define.ts'
import { bool, email, file, json, number, relation, relationMany, select, selectMany, text, url } from './fields.ts'
import { membersRead } from './rules.ts'

/** Named sliders from 0 to 100: the left word of the pair is 0, the right one 100. */
export interface Traits {
  /** formal ↔ casual */
  casual?: number
  /** reserved ↔ bold */
  bold?: number
  /** analytic ↔ narrative */
  narrative?: number
  /** serious ↔ humorous */
  humorous?: number
  /** concise ↔ expansive */
  expansive?: number
}

/** Measured from `voiceSamples`; see the voice profile of the production engine for how. */
export interface VoiceProfile {
  samples: number
  wordsPerSentence: number
  sentencesPerParagraph: number
  /** Share of sentences, 0–1. */
  questions: number
  emojisPerPost: number
  hashtagsPerPost: number
  /** `first-singular` writes "I", `first-plural` "we", `second` "you". */
  person: 'first-singular' | 'first-plural' | 'second' | 'neutral'
  favouriteWords: string[]
  openings: string[]
}

/** The person in whose voice posts are written. */
export const ambassadors = collection('ambassadors', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    name: text({ required: true, max: 120 }),
    headline: text({ max: 200 }),
    email: email(),
    linkedinUrl: url(),
    avatar: file({ maxSize: 5 << 20, mimeTypes: ['image/png', 'image/jpeg', 'image/webp'], thumbs: avatarThumbs }),
    /** `#rrggbb`; empty: the product's own. */
    coverColour: text({ max: 7, pattern: '^#[0-9a-fA-F]{6}$' }),
    accentColour: text({ max: 7, pattern: '^#[0-9a-fA-F]{6}$' }),
    /** Bytes of the avatar. */
    fileBytes: number({ hidden: true, onlyInt: true }),
    description: text({ max: 5000 }),
    website: url(),
    mainObjectives: json<string[]>(),
    editorialLines: json<string[]>(),
    toneOfVoice: text({ max: 1000 }),
    writingStyle: text({ max: 1000 }),
    useEmojis: bool(),
    useHashtags: bool(),
    traits: json<Traits>(),
    language: select(languages, { required: true }),
    /** Whether posts need an outside reviewer's approval to be published. */
    needsOutsideReview: bool(),
    voiceSamples: json<string[]>(),
    voiceProfile: json<VoiceProfile>({ writtenBy: 'server' }),
    bannedPhrases: json<string[]>(),
    /** Style checks that are switched off for this ambassador's posts. */
    ignoredChecks: selectMany(optionalChecks),
    /** Whether agents ignore the results of published posts for topics, or for writing; and posts whose results they ignore. */
    ignoresResults: bool(),
    ignoresResultsInVoice: bool(),
    leftOutPosts: relationMany('posts', { maxSelect: 200 }),
    knowledgeBases: relationMany('knowledge_bases', { maxSelect: 50 }),
  },
  rules: membersRead('editor'),
  indexes: [{ fields: ['instance', 'created'] }],
})
