/** Production as other screens need it: its newest batches, and the decision on a post. */
export { RecentBatches } from './recent-batches.tsx'
export { DecisionBadge } from './review/decision-bar.tsx'
