/** Production as other screens need it: its newest batches, where one stands, what was decided on a post. */
export { isWorking } from './batch-state.ts'
export { DecisionBadge } from './decision-bar.tsx'
export { RecentBatches } from './recent-batches.tsx'
