import type { Fence } from '#server/engine/ai/fence.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Lessons } from '#server/results/index.ts'
import type { Traits, VoiceProfile } from '#shared/collections/ambassadors.ts'
import type { Row } from '#shared/collections/index.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { measureVoice } from '#shared/quality/index.ts'
import type { Voice } from './composer/index.ts'
import { acceptedPreferences } from './preferences/index.ts'
import type { Profile } from './profile.ts'
import { section } from './prompt-text.ts'

/** The ambassador's voice for the agents. Models get more of it than the embedded composer can use. */
export interface WriterVoice extends Voice {
  name: string
  headline: string
  description: string
  tone: string
  style: string
  objectives: string[]
  bannedPhrases: string[]
  preferences: string[]
  traits: Traits
  samples: string[]
  /** The person's successful published posts, in the language of the brief; best first. */
  worked: string[]
  /** Measured from the samples and the successful posts. */
  profile: VoiceProfile | null
}

export async function voiceOf(
  records: RecordReader,
  { ambassador }: Profile,
  language: string,
  lessons: Promise<Lessons>,
): Promise<WriterVoice> {
  const samples = ambassador.voiceSamples ?? []
  const [{ texts: worked }, preferences] = await Promise.all([lessons, acceptedPreferences(records, ambassador.id)])
  return {
    ...speakingVoice(ambassador),
    objectives: ambassador.mainObjectives ?? [],
    useHashtags: ambassador.useHashtags,
    preferences,
    samples,
    worked,
    profile: worked.length > 0 ? measureVoice([...samples, ...worked], language) : ambassador.voiceProfile,
  }
}

/** The voice of a person outside of posts: without goals, hashtags, earlier posts and lessons from them. */
export const speakingVoice = (ambassador: Row<'ambassadors'>): WriterVoice => ({
  name: ambassador.name,
  headline: ambassador.headline,
  description: ambassador.description,
  tone: ambassador.toneOfVoice,
  style: ambassador.writingStyle,
  objectives: [],
  traits: ambassador.traits ?? {},
  useEmojis: ambassador.useEmojis,
  useHashtags: false,
  bannedPhrases: ambassador.bannedPhrases ?? [],
  preferences: [],
  samples: [],
  worked: [],
  profile: ambassador.voiceProfile,
})

const traitWords: ReadonlyMap<string, readonly [low: string, high: string]> = new Map([
  ['casual', ['formal', 'casual']],
  ['bold', ['reserved', 'bold']],
  ['narrative', ['analytic', 'narrative']],
  ['humorous', ['serious', 'humorous']],
  ['expansive', ['concise', 'expansive']],
])
const maxSamples = 6

/** The ambassador in a prompt. */
export function voiceCard(fence: Fence, voice: WriterVoice): string {
  const traits = Object.entries(voice.traits).flatMap(([name, value]) => {
    const words = traitWords.get(name)
    if (!words || value === undefined || (value > 35 && value < 65)) return []
    return [value <= 35 ? words[0] : words[1]]
  })
  return [
    fence.around('ambassador', [voice.name, voice.headline, voice.description].filter(Boolean).join('\n')),
    section(fence, 'Wants to achieve', voice.objectives),
    section(fence, 'Sounds', traits),
    voice.profile ? habits(fence, voice.profile) : '',
    `Emojis: ${voice.useEmojis ? 'a few are fine' : 'none'}. Hashtags: ${voice.useHashtags ? `up to ${linkedin.maxHashtags}, at the end` : 'none'}.`,
    voice.samples.length > 0
      ? 'The samples are earlier posts of this person. Imitate their rhythm, openings, layout and choice of words; reuse none of their content or sentences.'
      : '',
    ...voice.samples.slice(0, maxSamples).map((sample, index) => fence.around(`sample ${index + 1}`, sample)),
    voice.worked.length > 0
      ? 'Readers of this person reacted clearly more often than usual to the posts below. Where it fits, open, pace and lay out in their way; reuse none of their content or sentences.'
      : '',
    ...voice.worked.map((text, index) => fence.around(`post that worked ${index + 1}`, text)),
  ]
    .filter(Boolean)
    .join('\n')
}

const persons: Record<VoiceProfile['person'], string> = {
  'first-singular': 'writes “I”',
  'first-plural': 'writes “we”',
  second: 'addresses the reader',
  neutral: 'rarely writes “I”, “we” or “you”',
}

/** The habits measured in past posts. */
function habits(fence: Fence, profile: VoiceProfile): string {
  const { wordsPerSentence, sentencesPerParagraph, questions, person, favouriteWords, openings } = profile
  const measured = [
    `about ${Math.round(wordsPerSentence)} words per sentence`,
    `about ${Math.round(sentencesPerParagraph)} sentences per paragraph`,
    persons[person],
    `${questions < 0.05 ? 'hardly any' : 'some'} questions`,
  ]
  return [
    `Habits measured from past posts: ${measured.join('; ')}.`,
    section(fence, 'Words this person likes', favouriteWords),
    section(fence, 'First words of past posts', openings),
  ]
    .filter(Boolean)
    .join('\n')
}
