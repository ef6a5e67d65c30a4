import type { Fix } from './fix.ts'

/** Documents that took more time or memory than they may, jobs that kept killing their process. */
export const documentFixes: readonly Fix[] = []
