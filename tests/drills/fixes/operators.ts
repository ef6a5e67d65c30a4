import type { Fix } from './fix.ts'

/** Guards against abuse, and what the people who run a server are told. */
export const operatorFixes: readonly Fix[] = []
