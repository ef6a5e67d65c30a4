import { z } from 'zod'
import type { AiTask } from '#server/engine/ai/ai.ts'
import type { Passage } from '#server/knowledge/index.ts'
import { languageRule } from './craft.ts'
import { passageText, section, segmentText } from './prompt-text.ts'
import { requestsBlock, requestsRule } from './requests.ts'
import { angles, type PlannedIdea, type TopicsInput } from './topics-task.ts'
import { voiceCard } from './voice.ts'

const output = z.object({
  ideas: z.array(
    z.object({
      claim: z.string().min(1).max(300),
      angle: z.string().min(1).max(40),
      line: z.string().max(200),
      audience: z.string().max(200),
      passages: z.array(z.number().int().min(0)).min(1).max(8),
      ending: z.string().max(200),
    }),
  ),
})
type PlanOutput = z.infer<typeof output>

/** Divides a batch over editorial lines, audiences and passages before any topic is worded. */
export const planTask: AiTask<TopicsInput, PlanOutput> = {
  name: 'plan',
  output,
  temperature: 0.4,
  maxOutputTokens: ({ count }) => 4000 + count * 160,
  prompt: (input, fence) => ({
    system: [
      'You plan a series of posts for a professional network. You do not write them yet: you decide what each one claims, for whom, from which passages, and how it ends.',
      fence.rule,
      requestsRule,
      'An idea is one claim that its passages carry by themselves: a number, a decision, a mistake, a story, a principle. Name the passages by their numbers, the ones needed and no more. Two ideas may not make the same claim or rest on the same sentence.',
      'Cover every pair of editorial line and audience about equally, as far as the passages carry it; never invent an idea to fill a pair. If the passages carry fewer ideas than asked for, return fewer.',
      'ending: the consequence, the decision or the question that the post ends on; at most a third of them end on a question, no two on the same.',
      languageRule(input.language),
    ].join('\n'),
    user: [
      `Plan ${input.count} ideas. Vary the angle (${angles}).`,
      voiceCard(fence, { ...input.voice, samples: [] }),
      section(fence, 'Editorial lines', input.lines),
      section(fence, 'Audiences', input.segments.map(segmentText)),
      requestsBlock(fence, { 'For all posts of this batch': input.prompt }),
      section(
        fence,
        'Titles and openings already used; plan other claims',
        [...input.avoid.titles, ...input.avoid.hooks].slice(-80),
      ),
      input.passages.map(passageText(fence)).join('\n\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }),
}

/** The ideas with their passages, without ideas that have none and without repeated claims. */
export function resolvePlan({ ideas }: PlanOutput, passages: readonly Passage[], count: number): PlannedIdea[] {
  const claims = new Set<string>()
  return ideas
    .map((idea) => ({ ...idea, passages: [...new Set(idea.passages)].flatMap((index) => passages[index] ?? []) }))
    .filter(({ claim, passages: from }) => {
      const key = claim.trim().toLowerCase()
      return from.length > 0 && !claims.has(key) && claims.add(key)
    })
    .slice(0, count)
}
