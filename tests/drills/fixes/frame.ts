import type { Fix } from './fix.ts'

/** Faults of the frame around all screens, and of forms. */
export const frameFixes: readonly Fix[] = []
