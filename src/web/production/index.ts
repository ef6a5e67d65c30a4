export { RecentBatches } from './recent-batches.tsx'
