import { z } from 'zod'
import type { AiTask } from '#server/engine/ai/ai.ts'
import type { Passage } from '#server/knowledge/index.ts'
import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import type { DraftBrief } from './composer/index.ts'
import { languageNames, passageText, section } from './prompt-text.ts'
import { quotation } from './quotations.ts'
import { voiceCard, type WriterVoice } from './voice.ts'

export interface DraftInput extends DraftBrief {
  voice: WriterVoice
  passages: Passage[]
  /** The findings about an earlier attempt. */
  findings?: string[]
}

const output = z.object({
  body: z.string().min(1).max(6000),
  sources: z.array(quotation),
  imagePrompt: z.string().max(1000),
})
export type DraftOutput = z.infer<typeof output>

/** Writes one post from an approved topic. */
export const draftTask: AiTask<DraftInput, DraftOutput> = {
  name: 'posts',
  output,
  temperature: 0.7,
  maxOutputTokens: 3000,
  prompt: (input, fence) => ({
    system: [
      'You write one post for a professional network in the voice of the person below, out of the numbered passages only.',
      fence.rule,
      'Keep every number, name, date and quotation exactly as the passages have it, and use none that they do not hold. For each claim, quote the sentence behind it word for word with the number of its passage.',
      `At most ${input.characterLimit} characters, plain text without Markdown. The first sentence is the hook and must be complete within ${maxOpeningCharacters} characters. Short paragraphs with blank lines between them. No engagement bait, no clichés, no "it is not X, it is Y", no triads, at most one dash.`,
      `Write in ${languageNames[input.language]}.`,
    ].join('\n'),
    user: [
      voiceCard(fence, input.voice),
      fence.around(
        'topic',
        `${input.topic.title}\nAngle: ${input.topic.angle}\nHook: ${input.topic.hook}\n${input.topic.outline.join('\n')}`,
      ),
      input.segment
        ? fence.around(
            'audience',
            Object.values(input.segment)
              .filter((value) => typeof value === 'string')
              .join('\n'),
          )
        : '',
      input.previous ? `Rewrite this earlier version:\n${fence.around('earlier version', input.previous)}` : '',
      input.notes ? `The reviewer asks for:\n${fence.around('notes', input.notes)}` : '',
      section(fence, 'A check of your last attempt found', input.findings ?? []),
      section(fence, 'Openings already used', input.avoid.hooks.slice(0, 30)),
      input.passages.map(passageText(fence)).join('\n\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }),
}

/** Writes one again, after notes of a reviewer or findings of the check; it can have a provider of its own. */
export const revisionTask: AiTask<DraftInput, DraftOutput> = { ...draftTask, name: 'revisions' }
