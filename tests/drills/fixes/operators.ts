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
  {
    name: "the length of administrators' passwords",
    file: 'server/accounts/password-policy.ts',
    find: "collection.name === '_superusers' && ",
    replace: "collection.name === '' && ",
    test: 'accounts/password-policy.test.ts',
    only: 'twelve characters',
  },
  {
    name: 'the list of common passwords',
    file: 'server/accounts/password-policy.ts',
    find: '(await commonPasswords()).has(password.toLowerCase())',
    replace: '(await commonPasswords()).has("")',
    test: 'accounts/password-policy.test.ts',
    only: 'reset by mail',
  },
  {
    name: 'the look for names in passwords',
    file: 'server/accounts/password-policy.ts',
    find: 'rest !== whole && rest.length',
    replace: 'rest !== whole && -rest.length > 0 && rest.length',
    test: 'accounts/password-policy.test.ts',
    only: 'reset by mail',
  },
  {
    name: 'the look at who sends the headers of a proxy',
    file: 'server/engine/limits/real-ip.ts',
    find: "addressMatcher(trustedProxies.length > 0 ? trustedProxies : ['loopback'])",
    replace: 'trustedProxies.length > 0 ? addressMatcher(trustedProxies) : () => true',
    test: 'limits/addresses.test.ts',
  },
  {
    name: 'the notice of a proxy that nobody named',
    file: 'server/engine/operations.ts',
    find: '  noticeUnnamedProxy(fastify, parts)\n',
    replace: '  void noticeUnnamedProxy\n',
    test: 'limits/unnamed-proxy.test.ts',
  },
]
