import { z } from 'zod'
import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { requirePlan } from '#server/billing/index.ts'
import { ApiError, invalid, notFound } from '#server/engine/errors.ts'
import { parseBody } from '#server/engine/http/parse-body.ts'
import { untilClosed } from '#server/engine/http/until-closed.ts'
import { memberRoute } from '#server/instances/index.ts'
import { requireChat } from '#server/provisioning/index.ts'
import { type BotTestRun, type BotTrial, maxTrialCharacters } from '#shared/contracts/bots.ts'
import { languages } from '#shared/preferred-language.ts'
import { trialOf, tryBot } from './bot/try-bot.ts'
import { wordAnswer } from './bot/word-answer.ts'
import { runTests } from './bot-tests.ts'
import type { Chat } from './chat.ts'

const trial = z.object({ question: z.string().trim().min(1).max(maxTrialCharacters), language: z.enum(languages) })
/** Per person and minute. */
const maxTrials = 20
/** Runs of the whole test set, per person and minute. */
const maxRuns = 10

/** Lets editors try a bot and run its tests. */
export function registerBotRoutes(chat: Chat): void {
  const { records, clock, knowledge, counters } = chat
  type OfBot = { Params: { bot: string } }
  // A missing bot has no instance, so nobody passes the membership check.
  const instanceOf = async ({ params }: { params: OfBot['Params'] }) =>
    (await records.byId('bots', params.bot))?.instance ?? ''

  memberRoute<OfBot>(chat, {
    method: 'POST',
    path: '/api/bots/:bot/try',
    role: 'editor',
    instanceOf,
    async answer({ request: { params, body }, reply, auth, instance }): Promise<BotTrial> {
      const data = parseBody(trial, body, 'question')
      await requirePlan(records, instance, clock.now())
      await requireChat(records, instance)
      requireConfirmedAddress(chat, auth, 'answers')
      if (!counters.take(`chat trial ${auth.record.id}`, maxTrials, 60)) throw new ApiError(429)
      const bot = await records.byId('bots', params.bot)
      if (!bot) throw notFound()
      const asker = `trial ${auth.record.id}`
      const tried = await tryBot(chat, bot, data, {
        knowledge,
        word: (input) => wordAnswer(chat, input, { instance, asker, signal: untilClosed(reply) }),
      })
      if (!tried) throw invalid('knowledgeBase', 'validation_no_base', 'Link a knowledge base to the bot first.')
      return trialOf(tried)
    },
  })

  memberRoute<OfBot>(chat, {
    method: 'POST',
    path: '/api/bots/:bot/test',
    role: 'editor',
    instanceOf,
    async answer({ request: { params }, auth, instance }): Promise<BotTestRun> {
      await requirePlan(records, instance, clock.now())
      await requireChat(records, instance)
      if (!counters.take(`chat test ${auth.record.id}`, maxRuns, 60)) throw new ApiError(429)
      const bot = await records.byId('bots', params.bot)
      if (!bot) throw notFound()
      return runTests(chat, bot)
    },
  })
}
