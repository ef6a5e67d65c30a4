/** Production as other screens need it: its newest batches, where one stands, what was decided on a post. */
export { isWorking } from './batch-state.ts'
export { RecentBatches } from './recent-batches.tsx'
export { DecisionBadge } from './review/decision-bar.tsx'
