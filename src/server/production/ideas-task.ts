import { z } from 'zod'
import type { AiTask } from '#server/engine/ai/ai.ts'
import type { Fence } from '#server/engine/ai/fence.ts'
import type { Passage } from '#server/knowledge/index.ts'
import { composeIdeas, type Idea, type IdeaBrief } from './composer/index.ts'
import { languageNames, section } from './prompt-text.ts'
import { voiceCard, type WriterVoice } from './voice.ts'

export interface IdeasInput extends IdeaBrief {
  voice: WriterVoice
  rewrite: { idea: Idea; notes: string }[]
}

/** What a model is asked to vary; it names the angle in the language of the post. */
const angles = 'number, contrast, story, how-to, mistake, principle, question'

const output = z.object({
  ideas: z.array(
    z.object({
      title: z.string().min(1).max(200),
      angle: z.string().min(1).max(40),
      hook: z.string().min(1).max(400),
      rationale: z.string().max(1000),
      outline: z.array(z.string().max(400)).min(1).max(10),
      sources: z.array(z.object({ passage: z.number().int().min(0), quote: z.string().min(1).max(1200) })).min(1),
    }),
  ),
})
export type IdeasOutput = z.infer<typeof output>

/** Topics for a batch: what to say to whom, from which passages. */
export const ideasTask: AiTask<IdeasInput, IdeasOutput> = {
  name: 'topics',
  output,
  temperature: 0.8,
  maxOutputTokens: 8000,
  prompt: (input, fence) => ({
    system: [
      'You plan posts for a professional network. You propose topics that only this person could write, each built on a concrete claim of the numbered passages: a number, a decision, a mistake, a story, a principle.',
      fence.rule,
      'Quote every source word for word as it stands in its passage and name the number of the passage. Never state a number, name, date or quotation that no passage holds. If the passages carry fewer good topics than asked for, return fewer.',
      'Hooks are one concrete sentence of at most 140 characters: no clickbait, no "it is not X, it is Y", no questions that beg for comments. No two hooks or titles may resemble each other or anything in the list of earlier ones.',
      `Write in ${languageNames[input.language]}.`,
    ].join('\n'),
    user: [
      `Propose ${input.count} topics. Vary the angle (${angles}) and spread them over documents and editorial lines.`,
      voiceCard(fence, input.voice),
      section(fence, 'Editorial lines', input.lines),
      section(
        fence,
        'Audience',
        input.segments.map((segment) => Object.values(segment).filter(Boolean).join('. ')),
      ),
      input.prompt ? fence.around('wish of the team', input.prompt) : '',
      ...input.rewrite.map(
        ({ idea, notes }, index) =>
          `Topic ${index + 1} of your answer rewrites this one by the reviewer's notes:\n${fence.around('topic', `${idea.title}\n${idea.hook}\n${idea.outline.join('\n')}`)}\n${fence.around('notes', notes)}`,
      ),
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
  offline: (input) => ({
    ideas: composeIdeas(input).map((idea) => ({
      ...idea,
      sources: idea.sources.map(({ chunk, url, quote }) => ({
        passage: input.passages.findIndex((passage) => passage.chunk === chunk && passage.url === url),
        quote,
      })),
    })),
  }),
}

export const passageText =
  (fence: Fence) =>
  ({ title, headings, text }: Passage, index: number): string =>
    fence.around(`passage ${index}`, `${[title, ...headings].filter(Boolean).join(' › ')}\n${text}`)

/** Ties each idea to its passages. A quotation that does not stand in its passage is dropped, and an idea without any is null. */
export function resolveIdeas({ ideas }: IdeasOutput, passages: readonly Passage[]): (Idea | null)[] {
  return ideas.map((idea) => {
    const sources = idea.sources.flatMap(({ passage, quote }) => {
      const from = passages[passage]
      return from && stands(quote, from.text) ? [{ ...sourceOf(from), quote }] : []
    })
    return sources.length > 0 ? { ...idea, sources } : null
  })
}

export const sourceOf = ({ chunk, item, title, headings, url }: Passage) => ({ chunk, item, title, headings, url })

/** Whether the words stand in the text in this order, whatever the spaces, quotation marks and Markdown around them. */
export function stands(quote: string, text: string): boolean {
  const words = plainWords(quote)
  return words !== '' && ` ${plainWords(text)} `.includes(` ${words} `)
}

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''
