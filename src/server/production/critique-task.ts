import { z } from 'zod'
import type { AiTask } from '#server/engine/ai/ai.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import type { DraftInput, DraftOutput } from './draft-task.ts'
import { languageNames, passageText } from './prompt-text.ts'
import { requestsBlock, requestsRule, voiceRequests } from './requests.ts'
import { voiceCard } from './voice.ts'

export interface CritiqueInput {
  brief: DraftInput
  draft: DraftOutput
}

const output = z.object({
  problems: z
    .array(
      z.object({
        sentence: z.number().int().min(0),
        kind: z.enum(['meaning', 'voice', 'slop', 'structure', 'ending', 'request']),
        why: z.string().min(1).max(300),
      }),
    )
    .max(20),
})
type CritiqueOutput = z.infer<typeof output>

/** A sentence of a draft and an editor's objection to it. */
export interface Problem {
  kind: CritiqueOutput['problems'][number]['kind']
  sentence: string
  why: string
}

/** Reviews a draft against the passages like a strict editor, without changing it. */
export const critiqueTask: AiTask<CritiqueInput, CritiqueOutput> = {
  name: 'critique',
  output,
  temperature: 0.2,
  maxOutputTokens: () => 5000,
  prompt: ({ brief, draft }, fence) => ({
    system: [
      'You are the last editor before a person signs the numbered sentences below as a post. List only what has to change, the gravest first; an empty list is a good answer.',
      fence.rule,
      requestsRule,
      'meaning: the sentence says more, less or something else than its passage: a figure with another unit, subject or direction, a lost condition or negation, somebody else’s words or deeds as the signer’s, a scene that no passage holds.',
      'voice: the person of the samples and habits would not say it so.',
      'slop: a turn that readers know from machines: antithesis, "not X but Y", "The result? …", triads, a parable with a moral, a saying, a summary of what was just said.',
      'structure: the hook promises something else than the post keeps, a beat is missing, or a sentence refers to nothing.',
      'ending: it sums up, cheers, or asks what no reader of this post could answer.',
      'request: what the team asks for is not done, although the passages allow it.',
      'why: at most two sentences in English that say what is wrong and what would be right.',
      `The post has to be in ${languageNames[brief.language]}.`,
    ].join('\n'),
    user: [
      voiceCard(fence, brief.voice),
      requestsBlock(fence, {
        ...voiceRequests(brief.voice),
        'For all posts of this batch': brief.wish,
        'Notes of the reviewer on this post': brief.notes ?? '',
      }),
      fence.around(
        'draft',
        sentencesOf(draft.body)
          .map((sentence, index) => `${index}. ${sentence}`)
          .join('\n'),
      ),
      brief.passages.map(passageText(fence)).join('\n\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  }),
}

/** The problems with their sentences; problems of sentences that do not exist are dropped. */
export const resolveCritique = ({ problems }: CritiqueOutput, body: string): Problem[] => {
  const sentences = sentencesOf(body)
  return problems.flatMap(({ kind, why, sentence }) => {
    const text = sentences[sentence]
    return text ? [{ kind, why, sentence: text }] : []
  })
}

const sentencesOf = (body: string): string[] =>
  body
    .split('\n')
    .flatMap((line) => splitSentences(line).map(({ text }) => text.trim()))
    .filter(Boolean)
