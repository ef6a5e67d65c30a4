import { z } from 'zod'
import { type AiTask, offlineAnswer } from '#server/engine/ai/ai.ts'
import { languageNames } from '#server/production/index.ts'
import type { Language } from '#shared/preferred-language.ts'
import { proposeFromSources } from './propose-from-sources.ts'
import { type RawProposal, rawProposal } from './raw-proposal.ts'
import type { ProfileSource } from './sources.ts'

export interface SuggestionsInput {
  language: Language
  name: string
  headline: string
  description: string
  sources: readonly ProfileSource[]
}

const output = z.object({ proposals: z.array(rawProposal).max(40) })

const instructions = [
  'You help a team describe the person their posts are written for. Propose objectives, editorial lines, tone, writing style, phrases to avoid, audience segments and a description that fit this person, from the sources only.',
  'Every proposal names the source that shows it, by its number, and quotes from it: 4 to 40 words, word for word, in the language of the source. Propose nothing that no source shows; fewer proposals are better than guesses.',
  'Fields: description (who the person is and what they have done, third person, at most 3 sentences), mainObjectives (up to 5), editorialLines (subjects they come back to, up to 6, a few words each), toneOfVoice (one), writingStyle (one), bannedPhrases (words the person says they dislike, only if they say so), segments (up to 4: text is the title, segment says who they are, what troubles them, what they want; segment is null for all other fields).',
  'Answers of the person weigh most, then their posts and profile, then pages and documents. Posts show tone and style, not facts about readers. Be concrete and short.',
]

/** Proposes a profile from sources. `check-proposals.ts` checks its results. */
export const suggestionsTask: AiTask<SuggestionsInput, { proposals: RawProposal[] }> = {
  name: 'suggestions',
  output,
  temperature: 0.4,
  maxOutputTokens: () => 5000,
  prompt: ({ language, name, headline, description, sources }, fence) => ({
    system: [...instructions, fence.rule, `Write proposals in ${languageNames[language]}.`].join('\n'),
    user: [
      fence.around('person', JSON.stringify({ name, headline, description })),
      ...sources.map(({ kind, title, headings, text }, number) =>
        fence.around(`source ${number}`, JSON.stringify({ kind, title, headings, text })),
      ),
    ].join('\n\n'),
  }),
}

export const suggestionsAnswer = offlineAnswer(suggestionsTask, ({ language, headline, sources }) => ({
  proposals: proposeFromSources({ language, headline, sources }),
}))
