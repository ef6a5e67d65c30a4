import type { BotTestResult } from '../contracts/bots.ts'
import { languages } from '../preferred-language.ts'
import { collection } from './define.ts'
import { date, json, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

export const expectedOutcomes = ['answer', 'refuse'] as const
export const testOutcomes = ['passed', 'failed'] as const

/** A question with the expected reaction of a bot. It runs again whenever the bot's knowledge or settings change. */
export const botTests = collection('bot_tests', {
  tenant: { path: 'bot.instance' },
  fields: {
    bot: relation('bots', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    question: text({ required: true, max: 1000 }),
    language: select(languages, { required: true }),
    expected: select(expectedOutcomes, { required: true }),
    /** The item that the answer must cite; empty: any. */
    item: relation('knowledge_items'),
    outcome: select(testOutcomes, { writtenBy: 'server' }),
    ranAt: date({ writtenBy: 'server' }),
    /** The result of the last run. */
    result: json<BotTestResult>({ writtenBy: 'server' }),
    /** The last result before it that differed. */
    before: json<BotTestResult>({ writtenBy: 'server' }),
  },
  rules: membersRead('editor', 'bot.instance'),
  indexes: [{ fields: ['bot', 'created'] }, { fields: ['item'], where: `"item" <> ''` }],
})
