import { z } from 'zod'
import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { requirePlan } from '#server/billing/index.ts'
import { ApiError } from '#server/engine/errors.ts'
import { answerInLines } from '#server/engine/http/answer-in-lines.ts'
import { parseBody } from '#server/engine/http/parse-body.ts'
import { untilClosed } from '#server/engine/http/until-closed.ts'
import { memberRoute } from '#server/instances/index.ts'
import {
  type KnowledgeAnswer,
  type KnowledgeQuestion,
  maxEarlier,
  maxQuestionCharacters,
} from '#shared/contracts/knowledge-questions.ts'
import { languages } from '#shared/preferred-language.ts'
import type { Persona } from './bot/answer-task.ts'
import { type Found, lookUp, quoteAnswer } from './bot/find-answer.ts'
import { wordAnswer } from './bot/word-answer.ts'
import type { Chat } from './chat.ts'

const asked = z.object({
  question: z.string().trim().min(1).max(maxQuestionCharacters),
  language: z.enum(languages),
  earlier: z.array(z.string().max(maxQuestionCharacters)).max(maxEarlier).default([]),
})
/** Per person and minute. */
const maxQuestions = 20
const maxSources = 3
/** Without a bot's name, tone and rules, because the answer is for the team. */
const plainVoice: Persona = { name: '', tone: '', rules: '', voice: null }

/**
 * For editors: answers a question from a knowledge base. Answers are found, worded and checked like those of bots. A model's
 * answer is shown sentence by sentence, each once its quotation is found; the sources come with the whole answer.
 */
export function registerKnowledgeQuestions(chat: Chat): void {
  const { records, clock, counters } = chat
  memberRoute<{ Params: { base: string } }>(chat, {
    method: 'POST',
    path: '/api/knowledge-bases/:base/questions',
    role: 'editor',
    instanceOf: async ({ params }) => (await records.byId('knowledge_bases', params.base))?.instance ?? '',
    async answer({ request: { params, body }, reply, auth, instance }) {
      const data = parseBody(asked, body, 'question')
      await requirePlan(records, instance, clock.now())
      requireConfirmedAddress(chat, auth, 'answers')
      if (!counters.take(`knowledge question ${auth.record.id}`, maxQuestions, 60)) throw new ApiError(429)
      const signal = untilClosed(reply)
      const asker = `question ${auth.record.id}`
      return answerInLines<KnowledgeAnswer>(reply, (show) =>
        answerFrom(chat, params.base, data, { instance, asker, signal, show }),
      )
    },
  })
}

async function answerFrom(
  chat: Chat,
  base: string,
  { question, language, earlier }: KnowledgeQuestion,
  circumstances: { instance: string; asker: string; signal: AbortSignal; show: (body: string) => void },
): Promise<KnowledgeAnswer> {
  const found = await lookUp(chat.knowledge, base, question)
  if (found.enough.length === 0) return { kind: 'near', body: '', sources: quoted(found, found.ranked) }
  const input = { persona: plainVoice, language, said: [...earlier, question], passages: found.enough, mayAsk: false }
  const { worded } = await wordAnswer(chat, input, circumstances)
  if (worded.kind === 'answer') return { kind: 'worded', body: worded.body, sources: [...worded.sources] }
  // If the model found no answer in the passages, they are shown as near; if it failed, they are quoted as an answer.
  const kind = worded.kind === 'fallback' ? 'quoted' : 'near'
  return { kind, body: '', sources: quoted(found, found.enough) }
}

/** From each passage, the words that answer most of the question. */
const quoted = (found: Found, passages: Found['ranked']): KnowledgeAnswer['sources'] =>
  passages.slice(0, maxSources).flatMap((passage) => quoteAnswer({ ...found, enough: [passage] })?.source ?? [])
