import type { Fix } from './fix.ts'

/** What former members kept, and what owners could not do. */
export const memberFixes: readonly Fix[] = []
