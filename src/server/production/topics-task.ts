import { z } from 'zod'
import type { AiTask } from '#server/engine/ai/ai.ts'
import type { Fence } from '#server/engine/ai/fence.ts'
import type { Passage } from '#server/knowledge/index.ts'
import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import type { TopicProposal, TopicsBrief } from './composer/index.ts'
import { languageRule } from './craft.ts'
import { passageText, section, segmentText } from './prompt-text.ts'
import { quotation, sourcesOf } from './quotations.ts'
import { requestsBlock, requestsRule, voiceRequests } from './requests.ts'
import { voiceCard, type WriterVoice } from './voice.ts'

/** The plan of one topic: its message, audience, passages and ending. */
export interface PlannedIdea {
  claim: string
  angle: string
  line: string
  audience: string
  passages: Passage[]
  ending: string
}

export interface TopicsInput extends TopicsBrief {
  voice: WriterVoice
  rewrite: { topic: TopicProposal; notes: string }[]
  /** The plan for the new topics of this call; empty without one. */
  plan?: readonly PlannedIdea[]
  /** First lines of the most successful published posts. */
  worked: string[]
}

/** The angles a model should vary; it names them in the language of the post. */
export const angles = 'number, contrast, story, how-to, mistake, principle, question'

const output = z.object({
  topics: z.array(
    z.object({
      title: z.string().min(1).max(200),
      angle: z.string().min(1).max(40),
      hook: z.string().min(1).max(400),
      rationale: z.string().max(1000),
      outline: z.array(z.string().max(400)).min(1).max(10),
      sources: z.array(quotation).min(1),
    }),
  ),
})
export type TopicsOutput = z.infer<typeof output>

/** Proposes topics for a batch: what to say to whom, from which passages. */
export const topicsTask: AiTask<TopicsInput, TopicsOutput> = {
  name: 'topics',
  output,
  temperature: 0.8,
  // Most ideas take 250 to 300 tokens; the rest is for models that reason unannounced.
  maxOutputTokens: ({ count }) => 4000 + count * 400,
  prompt: (input, fence) => ({
    system: [
      'You plan posts for a professional network. You propose topics that only this person could write, each built on a concrete claim of the numbered passages: a number, a decision, a mistake, a story, a principle.',
      fence.rule,
      requestsRule,
      'Quote every source word for word as it is in its passage and name the number of the passage. Never state a number, name, date or quotation that no passage holds. If the passages carry fewer good topics than asked for, return fewer.',
      `Hooks are one concrete sentence of at most ${maxOpeningCharacters} characters: no clickbait, no "it is not X, it is Y", no questions that beg for comments. No two hooks or titles may resemble each other or anything in the list of earlier ones.`,
      'outline: the beats of the post in order (opening, what was at stake, evidence, turn); its last line says how the post ends, different for each topic. rationale: why these readers care, naming them.',
      languageRule(input.language),
    ].join('\n'),
    user: [
      `Propose ${input.count} topics. Vary the angle (${angles}) and spread them over documents and editorial lines.`,
      voiceCard(fence, input.voice),
      section(fence, 'Editorial lines', input.lines),
      section(fence, 'Audience', input.segments.map(segmentText)),
      requestsBlock(fence, {
        ...voiceRequests(input.voice),
        'For all posts of this batch': input.prompt,
        ...Object.fromEntries(input.rewrite.map(({ notes }, index) => [`Notes on topic ${index + 1}`, notes])),
      }),
      ...input.rewrite.map(
        ({ topic }, index) =>
          `Topic ${index + 1} of your answer rewrites this one by the notes on it:\n${fence.around('topic', `${topic.title}\n${topic.hook}\n${topic.outline.join('\n')}`)}`,
      ),
      planned(fence, input),
      section(fence, 'First lines of posts that worked: begin in such ways, with other content', input.worked),
      section(
        fence,
        'Earlier titles and hooks to stay away from',
        [...input.avoid.titles, ...input.avoid.hooks].slice(-80),
      ),
      input.passages.map(passageText(fence)).join('\n\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }),
}

/** The part of the plan that this call carries out. Passages have other numbers here than in the plan's own call. */
function planned(fence: Fence, { plan = [], rewrite, passages }: TopicsInput): string {
  const numbersOf = (idea: PlannedIdea) => idea.passages.map((passage) => passages.indexOf(passage)).join(', ')
  const ideas = plan.map((idea, index) =>
    [
      `${rewrite.length + index + 1}. ${idea.claim}`,
      `angle: ${idea.angle}; line: ${idea.line}; for: ${idea.audience}; passages: ${numbersOf(idea)}; ends on: ${idea.ending}`,
    ].join('\n'),
  )
  return ideas.length > 0
    ? `Topic by topic, take claim, angle, readers, passages and ending from this plan. Leave out an idea that its passages do not carry.\n${fence.around('plan', ideas.join('\n'))}`
    : ''
}

/** Resolves each topic's sources. A topic without any becomes null. */
export const resolveTopics = ({ topics }: TopicsOutput, passages: readonly Passage[]): (TopicProposal | null)[] =>
  topics.map((topic) => {
    const sources = sourcesOf(topic.sources, passages)
    return sources.length > 0 ? { ...topic, sources } : null
  })
