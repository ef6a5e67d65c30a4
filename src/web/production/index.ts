/** Production as other screens need it: where a batch stands, what was decided on a post. */
export { isWorking } from './batch-state.ts'
export { DecisionBadge } from './decision-bar.tsx'
