/** Scheduling for other screens: adding approved posts to the queue of their ambassador. */
export { AddToQueue } from './add-to-queue/add-to-queue.tsx'
export { BatchInQueue } from './add-to-queue/batch-in-queue.tsx'
export { PostInQueue } from './add-to-queue/post-in-queue.tsx'
