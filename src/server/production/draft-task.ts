import { z } from 'zod'
import type { AiTask } from '#server/engine/ai/ai.ts'
import type { Passage } from '#server/knowledge/index.ts'
import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import type { DraftBrief } from './composer/index.ts'
import { examples, imageRule, languageRule, lengthRule, structure } from './craft.ts'
import { passageText, section, segmentText } from './prompt-text.ts'
import { quotation } from './quotations.ts'
import { requestsBlock, requestsRule, voiceRequests } from './requests.ts'
import { voiceCard, type WriterVoice } from './voice.ts'

export interface DraftInput extends DraftBrief {
  voice: WriterVoice
  passages: Passage[]
  /** The wish of the team for the whole batch. */
  wish: string
  /** The findings about an earlier attempt. */
  findings?: string[]
}

const output = z.object({
  body: z.string().min(1).max(6000),
  sources: z.array(quotation),
  imagePrompt: z.string().max(1000),
})
export type DraftOutput = z.infer<typeof output>

/** Openings and endings of other posts in a prompt, the batch's own first. */
const maxAvoided = 30

/** Writes one post from an approved topic. */
export const draftTask: AiTask<DraftInput, DraftOutput> = {
  name: 'posts',
  output,
  temperature: 0.7,
  // A token is at least two characters of the post and its quotations; the rest is for models that reason unannounced.
  maxOutputTokens: ({ characterLimit }) => 4000 + characterLimit,
  prompt: (input, fence) => ({
    system: [
      'You write one post for a professional network in the voice of the person below, out of the numbered passages only.',
      fence.rule,
      requestsRule,
      'Keep every number, name, date and quotation exactly as the passages have it, and use none that they do not hold. For each claim, quote the sentence behind it word for word with the number of its passage.',
      `Plain text without Markdown. The first sentence is the hook and must be complete within ${maxOpeningCharacters} characters.`,
      lengthRule(input.characterLimit),
      structure,
      imageRule,
      languageRule(input.language),
      examples(input.language),
    ].join('\n'),
    user: [
      voiceCard(fence, input.voice),
      fence.around(
        'topic',
        `${input.topic.title}\nAngle: ${input.topic.angle}\nHook: ${input.topic.hook}\n${input.topic.outline.join('\n')}`,
      ),
      input.segment ? fence.around('audience', segmentText(input.segment)) : '',
      input.previous ? `Rewrite this earlier version:\n${fence.around('earlier version', input.previous)}` : '',
      requestsBlock(fence, {
        ...voiceRequests(input.voice),
        'For all posts of this batch': input.wish,
        'Notes of the reviewer on this post': input.notes ?? '',
      }),
      section(fence, 'A check of your last attempt found', input.findings ?? []),
      section(fence, 'Openings already used; begin differently', input.avoid.hooks.slice(0, maxAvoided)),
      section(fence, 'Endings already used; end differently', input.avoid.closers.slice(0, maxAvoided)),
      input.passages.map(passageText(fence)).join('\n\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }),
}

/** Rewrites a post after a reviewer's notes or findings of the check. The task can have a separate provider. */
export const revisionTask: AiTask<DraftInput, DraftOutput> = { ...draftTask, name: 'revisions' }
