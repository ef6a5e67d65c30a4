import { z } from 'zod'
import type { AiTask } from '#server/engine/ai/ai.ts'
import type { Fence } from '#server/engine/ai/fence.ts'
import type { RankedPassage } from '#server/knowledge/index.ts'
import {
  languageNames,
  passageText,
  requestsBlock,
  requestsRule,
  voiceCard,
  voiceRequests,
  type WriterVoice,
} from '#server/production/index.ts'
import type { Language } from '#shared/preferred-language.ts'
import { instructions } from './instructions.ts'

/** The bot's voice, and the rules its team has set. */
export interface Persona {
  readonly name: string
  readonly tone: string
  readonly rules: string
  /** The ambassador's voice; null for a neutral one. */
  readonly voice: WriterVoice | null
}

export interface AnswerInput {
  readonly persona: Persona
  /** The visitor's language. */
  readonly language: Language
  /** The visitor's messages, oldest first; the last one needs an answer. */
  readonly said: readonly string[]
  /** Passages that passed the gate, best first. */
  readonly passages: readonly RankedPassage[]
  /** Whether the visitor may be asked what they mean. */
  readonly mayAsk: boolean
}

const sentence = z.object({
  text: z.string().min(1).max(500),
  passage: z.number().int().min(0),
  quote: z.string().min(1).max(1200),
})
const maxSentences = 12

const output = z.object({
  action: z.enum(['answer', 'ask', 'refuse', 'hand-over']),
  sentences: z.array(sentence).max(maxSentences),
  choices: z.array(z.object({ passage: z.number().int().min(0), quote: z.string().min(1).max(200) })).max(4),
})
export type AnswerOutput = z.infer<typeof output>

const unfinished = z.object({ action: z.literal('answer'), sentences: z.array(z.unknown()) })

/** The complete sentences of an answer that is still streaming; the last one may be cut off, so it is left out. */
export function completeIn(partial: unknown): AnswerOutput['sentences'] {
  const { data } = unfinished.safeParse(partial)
  const complete = (data?.sentences ?? []).slice(0, -1).slice(0, maxSentences)
  return complete.flatMap((each) => sentence.safeParse(each).data ?? [])
}

/**
 * Writes an answer to a customer. `check-answer.ts` verifies everything it returns. It has no tools; besides answering, it can
 * only hand over.
 */
export const answerTask: AiTask<AnswerInput, AnswerOutput> = {
  name: 'answers',
  output,
  temperature: 0.2,
  maxOutputTokens: () => 1500,
  prompt: ({ persona, language, said, passages, mayAsk }, fence) => ({
    system: [...instructions, fence.rule, requestsRule, askRule(mayAsk), `Write in ${languageNames[language]}.`].join(
      '\n',
    ),
    user: [
      persona.voice
        ? `Answer in the voice of this person, as their assistant:\n${voiceCard(fence, persona.voice)}`
        : '',
      requestsBlock(fence, {
        ...(persona.voice && voiceRequests(persona.voice)),
        ...(persona.tone && { Tone: persona.tone }),
        Rules: persona.rules,
      }),
      passages.map(passageText(fence)).join('\n\n'),
      ...saidBlocks(fence, said),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }),
}

const askRule = (mayAsk: boolean): string =>
  mayAsk
    ? 'action ask: the question fits two or three passages in different ways, and no sentence would be right for all. Quote in choices a few words of each, from which the customer chooses.'
    : 'action ask is not possible here.'

const maxMessages = 4
const maxCharacters = 1500

const saidBlocks = (fence: Fence, said: readonly string[]): string[] =>
  said.slice(-maxMessages).map((text, index, all) => {
    const label = index === all.length - 1 ? 'message to answer' : 'earlier message of the customer'
    return fence.around(label, text.slice(0, maxCharacters))
  })
