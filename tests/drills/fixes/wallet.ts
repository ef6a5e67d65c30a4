import type { Fix } from './fix.ts'

/** Spending without credits, plan or limit. */
export const walletFixes: readonly Fix[] = []
