import type { Row } from '#shared/collections/index.ts'
import type { BotTrial, TrialRequest, TriedPassage } from '#shared/contracts/bots.ts'
import { baseOf, handOverOf, personaOf, settingsOf } from '../bots.ts'
import type { Chat } from '../chat.ts'
import { type Decision, decide, type Means, type Trace } from './decide.ts'
import type { Found } from './find-answer.ts'

/** The bot's decision about a question that opens a conversation; null without a knowledge base. */
export async function tryBot(
  { records }: Pick<Chat, 'records'>,
  bot: Row<'bots'>,
  { question, language }: TrialRequest,
  means: Means,
): Promise<{ decision: Decision; trace: Trace } | null> {
  const base = await baseOf(records, bot)
  if (!base) return null
  return decide(means, {
    ...{ ready: { bot, base }, persona: await personaOf(records, bot), language, isOnDuty: true },
    rules: handOverOf(await settingsOf(records, bot.instance)),
    ...{ said: [question], open: [question], unanswered: 0, hasAsked: false },
  })
}

export function trialOf({ decision, trace }: { decision: Decision; trace: Trace }): BotTrial {
  return {
    kind: decision.kind,
    body: decision.kind === 'hand-over' ? '' : decision.body,
    reason: decision.kind === 'hand-over' ? decision.reason : '',
    citations: decision.kind === 'answer' ? [...decision.sources] : [],
    words: trace.found?.words ?? 0,
    passages: trace.found ? passagesOf(trace.found) : [],
    sentences: trace.sentences.map(({ text, objection }) => ({ text, objection: objection ?? '' })),
    quoting: trace.fallback,
    calls: trace.calls.map(({ model, inputTokens, outputTokens, usd }) => ({ model, inputTokens, outputTokens, usd })),
  }
}

const passagesOf = ({ ranked, enough }: Found): TriedPassage[] =>
  ranked.map((passage) => {
    const { chunk, item, title, headings, text, score, coverage, faq } = passage
    const shown = { chunk, item, title, headings, text, score, coverage }
    return { ...shown, passes: enough.includes(passage), isPair: faq !== null }
  })
