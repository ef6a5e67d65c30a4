import type { Fix } from './fix.ts'

/** Text that cost more than it is long. */
export const textFixes: readonly Fix[] = []
