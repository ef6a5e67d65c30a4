/** Production for other screens: its newest batches, and the decision on a post. */
export { RecentBatches } from './recent-batches.tsx'
export { DecisionBadge } from './review/decision-bar.tsx'
