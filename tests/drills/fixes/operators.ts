import type { Fix } from './fix.ts'

/** Guards against abuse, and what the people who run a server are told. */
export const operatorFixes: readonly Fix[] = [
  {
    name: 'the replacement of brackets inside a fence',
    file: 'server/engine/ai/fence.ts',
    find: "text.replace(opening, '‹‹').replace(closing, '››')",
    replace: 'text',
    test: 'production/prompts.test.ts',
  },
  {
    name: 'the random mark of a fence',
    file: 'server/engine/ai/fence.ts',
    find: "randomBytes(8).toString('hex')",
    replace: "'0'.repeat(16)",
    test: 'production/prompts.test.ts',
  },
  {
    name: 'the fence around what suggestions are made from',
    file: 'server/ambassadors/suggestions-task.ts',
    find: "fence.around('person', JSON.stringify({ name, headline, description }))",
    replace: 'JSON.stringify({ name, headline, description })',
    test: 'production/prompts.test.ts',
  },
]
