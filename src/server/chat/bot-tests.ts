import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import type { HookContext, RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { type BotTestResult, type BotTestRun, maxTestsPerBot } from '#shared/contracts/bots.ts'
import type { Decision } from './bot/decide.ts'
import { tryBot } from './bot/try-bot.ts'
import type { Chat, TestBot } from './chat.ts'

type Test = Row<'bot_tests'>

/** Changes within this time trigger one run. */
const pauseMilliseconds = 20_000

/**
 * Runs all test questions of a bot and stores the results. Only search, gate and quoting are tested, not the model: its wording
 * varies from run to run, and editing the knowledge base must not cost anything.
 *
 * @throws ApiError 400 `validation_no_base`
 */
export async function runTests(chat: Chat, bot: Row<'bots'>): Promise<BotTestRun> {
  const { records, knowledge, clock } = chat
  const tests = await records.find('bot_tests', { ...of(bot.id), sort: 'created,id', limit: maxTestsPerBot })
  const run = { passed: 0, failed: 0 }
  for (const test of tests) {
    const tried = await tryBot(
      chat,
      bot,
      { question: test.question, language: test.language || 'en-US' },
      {
        knowledge,
        word: async () => ({ worded: { kind: 'fallback', reason: 'offline' }, sentences: [], calls: [] }),
      },
    )
    if (!tried) throw invalid('knowledgeBase', 'validation_no_base', 'Link a knowledge base to the bot first.')
    const result = resultOf(test, tried.decision)
    run[result.outcome] += 1
    await records.write((writer) => store(writer, test, result, clock.now()))
  }
  return run
}

const of = (bot: string) => ({ filter: 'bot = {:bot}', params: { bot } })

function resultOf(test: Test, decision: Decision): BotTestResult {
  const [source] = decision.kind === 'answer' ? decision.sources : []
  const isKnown = decision.kind === 'answer'
  const isRight =
    test.expected === 'answer'
      ? isKnown && (test.item === '' || source?.item === test.item)
      : decision.kind === 'refusal' || (decision.kind === 'hand-over' && decision.reason === 'no-answer')
  return {
    kind: decision.kind,
    body: decision.kind === 'hand-over' ? '' : decision.body.slice(0, 2000),
    ...{ item: source?.item ?? '', title: source?.title ?? '' },
    outcome: isRight ? 'passed' : 'failed',
  }
}

async function store(writer: RecordWriter, { id }: Test, result: BotTestResult, now: Date): Promise<void> {
  const test = await writer.lockIfFound('bot_tests', id)
  if (!test) return
  const hasChanged = test.result !== null && JSON.stringify(test.result) !== JSON.stringify(result)
  const before = hasChanged ? test.result : test.before
  await writer.update('bot_tests', id, { result, before, outcome: result.outcome, ranAt: recordDate(now) })
}

export function testBotJob(given: () => Chat): JobDefinition<TestBot> {
  return {
    name: 'test-bot',
    parse(payload) {
      const { bot } = payload as Partial<TestBot>
      if (typeof bot !== 'string') throw new Error('test-bot needs a bot')
      return { bot }
    },
    attempts: 2,
    backoffMilliseconds: 5000,
    perTenant: 1,
    async run({ payload }) {
      const bot = await given().records.byId('bots', payload.bot)
      if (bot) await runTests(given(), bot)
    },
  }
}

/** Runs the tests again when a bot, its settings or its knowledge change, after a quiet period. */
export function registerTestHooks(chat: Chat): void {
  const { records } = chat
  const ofBase = async ({ records: writer }: { records: RecordWriter }, base: string) => {
    for (const bot of await botsOn(writer, base)) await queue(chat, writer, bot)
  }
  records.hooks('bot_tests', {
    async beforeCreate({ record, records: writer, request }) {
      if (!request) return
      await writer.lock('bots', record.bot)
      const count = await writer.count('bot_tests', of(record.bot))
      if (count < maxTestsPerBot) return
      const message = `A bot has at most ${maxTestsPerBot} test questions.`
      throw invalid('bot', 'validation_too_many_tests', message, { count: maxTestsPerBot })
    },
    beforeUpdate: clearOutdated,
  })
  const settingsOfBot = ['knowledgeBase', 'languages', 'handOverWords'] as const
  records.hooks('bots', {
    async afterUpdate({ record, records: writer, changed }) {
      if (settingsOfBot.some((field) => changed(field))) await queue(chat, writer, record)
    },
  })
  records.hooks('chat_settings', {
    async afterUpdate({ record, records: writer, changed }) {
      if (!changed('knowledgeBase') && !changed('handOver')) return
      const filter = 'instance = {:instance}'
      const bots = await writer.find('bots', { filter, params: { instance: record.instance } })
      for (const bot of bots) await queue(chat, writer, bot)
    },
  })
  records.hooks('knowledge_items', {
    async afterUpdate(context) {
      const { record, changed } = context
      if (changed('status') && record.status === 'ready') await ofBase(context, record.base)
    },
    afterDelete: (context) => ofBase(context, context.record.base),
  })
  records.hooks('knowledge_chunks', {
    async afterUpdate(context) {
      if (context.changed('text') || context.changed('disabled')) await ofBase(context, context.record.base)
    },
  })
}

/** An edited question makes the stored result obsolete. */
function clearOutdated({ record, request, changed }: HookContext<'bot_tests'>): void {
  if (!request) return
  if (changed('question') || changed('language')) Object.assign(record, { result: null, before: null, outcome: '' })
  if (changed('expected') || changed('item')) record.outcome = ''
}

/** The bots that answer from a knowledge base and have tests. */
async function botsOn(records: RecordReader, base: string): Promise<Row<'bots'>[]> {
  const knowledge = await records.byId('knowledge_bases', base)
  // The base was deleted, or the whole workspace; its bots no longer have it either.
  if (!knowledge) return []
  const params = { instance: knowledge.instance }
  if (!(await records.first('bot_tests', { filter: 'bot.instance = {:instance}', params }))) return []
  const settings = await records.first('chat_settings', { filter: 'instance = {:instance}', params })
  const bots = await records.find('bots', { filter: 'instance = {:instance}', params })
  return bots.filter((bot) => (bot.knowledgeBase || settings?.knowledgeBase) === base)
}

/** Replaces a run in progress, which may have seen the old state. */
async function queue({ jobs, clock, testBot }: Chat, writer: RecordWriter, bot: Row<'bots'>): Promise<void> {
  if (!(await writer.first('bot_tests', of(bot.id)))) return
  const key = `test-bot:${bot.id}`
  await jobs.cancel(writer.tx, key)
  const runAt = new Date(clock.now().getTime() + pauseMilliseconds)
  await jobs.enqueue(writer.tx, testBot, { bot: bot.id }, { tenant: bot.instance, key, runAt })
}
