export { countInDay, recordCalls } from './daily-usage.ts'
export { balance, book, giveBack } from './ledger.ts'
export { requireBudget, requireSpending, spendingRoom } from './monthly-spend.ts'
export { heldUntilPaid, isPlanLocked, requirePlan } from './plan.ts'
export {
  countFile,
  countFiles,
  requireRoomForAmbassador,
  requireRoomForBase,
  requireRoomForBatch,
  requireRoomForFile,
  requireRoomForItem,
  requireRoomForMember,
  roomForItems,
} from './quotas.ts'
export { usageOf } from './usage.ts'
