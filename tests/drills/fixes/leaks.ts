import type { Fix } from './fix.ts'

/** What told people, or let them do, what is not theirs. */
export const leakFixes: readonly Fix[] = [
  {
    name: 'the look at a target after sign-in as it is used',
    file: 'web/locale/safe-target.ts',
    find: '/^\\/(?!\\/)/.test(target) && !/\\/[/\\\\]/.test(decoded(url.pathname)) ? target',
    replace: 'target ? target',
    test: 'web/safe-target.test.ts',
  },
]
