export { countInDay, recordCalls } from './daily-usage.ts'
export { balance, book, giveBack } from './ledger.ts'
export { requirePlan } from './plan.ts'
export { countFile, requireRoomForBase, requireRoomForBatch, requireRoomForFile, requireRoomForItem } from './quotas.ts'
