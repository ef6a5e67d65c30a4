import { documentFixes } from './documents.ts'
import type { Fix } from './fix.ts'
import { frameFixes } from './frame.ts'
import { jobFixes } from './jobs.ts'
import { leakFixes } from './leaks.ts'
import { memberFixes } from './members.ts'
import { operatorFixes } from './operators.ts'
import { publishingFixes } from './publishing.ts'
import { reviewFixes } from './review.ts'
import { textFixes } from './text.ts'
import { walletFixes } from './wallet.ts'

/** Every fix whose reversal makes a test fail, one list per area. */
export const fixes: readonly Fix[] = [
  ...textFixes,
  ...documentFixes,
  ...jobFixes,
  ...publishingFixes,
  ...walletFixes,
  ...leakFixes,
  ...memberFixes,
  ...operatorFixes,
  ...reviewFixes,
  ...frameFixes,
]
