import type { Fix } from './fix.ts'

/** Faults of the review screens. */
export const reviewFixes: readonly Fix[] = []
