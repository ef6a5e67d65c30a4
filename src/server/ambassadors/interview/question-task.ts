import { z } from 'zod'
import type { AiTask } from '#server/engine/ai/ai.ts'
import { languageNames } from '#server/production/index.ts'
import { type InterviewRequest, maxQuestions } from '#shared/contracts/interview.ts'
import { proposalFields } from '#shared/contracts/suggestions.ts'

const output = z.object({
  done: z.boolean(),
  about: z.enum(proposalFields),
  question: z.string().max(400),
})
export type AskedQuestion = z.infer<typeof output>

const instructions = [
  'You interview a person for whom posts will be written, to learn who they are, who should read them, what the posts should achieve, the subjects they come back to, how they sound, how they like texts to be built, and words they would never use.',
  'Ask exactly one question, in one or two short sentences, that this person can answer from memory. Build on what they said: if the last answer is thin or general, ask for an example, a figure or a moment. Ask about each thing at most twice, and never what is already answered. A question that was skipped is not asked again in other words.',
  'Never ask for passwords, codes, account numbers or private data of others. Name no websites. Do not praise, sum up or promise anything.',
  `about names what the question is about. Set done to true, with an empty question, once a good profile can be written from the answers; at the latest after ${maxQuestions} questions.`,
]

/** Generates the next question, which `check-question.ts` validates. */
export const questionTask: AiTask<InterviewRequest, AskedQuestion> = {
  // Configured and billed like the suggestions that it leads to.
  name: 'suggestions',
  output,
  temperature: 0.6,
  maxOutputTokens: () => 400,
  prompt: ({ language, name, headline, description, turns }, fence) => ({
    system: [...instructions, fence.rule, `Ask in ${languageNames[language]}.`].join('\n'),
    user: [
      fence.around('person', JSON.stringify({ name, headline, description })),
      ...turns.map(({ about, question, answer }, number) =>
        fence.around(`question ${number + 1}`, JSON.stringify({ about, question, answer: answer || '(skipped)' })),
      ),
      `${turns.length} questions were asked.`,
    ].join('\n\n'),
  }),
}
