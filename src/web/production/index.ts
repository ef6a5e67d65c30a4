/** Production as other screens need it: its newest batches, how far a batch is, and the decision on a post. */
export { isWorking } from './batch-state.ts'
export { RecentBatches } from './recent-batches.tsx'
export { DecisionBadge } from './review/decision-bar.tsx'
