/** The record API in the browser: client, session, queries, changes and live updates. */
export { refreshLists } from './cache.ts'
export { pb, speak } from './client.ts'
export { checkConnection, useConnection } from './connection.ts'
export { deleteAccount, type Proof, useLinkedServices, useOwnAccount } from './own-account.ts'
export { knownParts, lazyPiece } from './pieces.ts'
export { queryClient } from './query-client.ts'
export { failureOf, onRequestFailed, type RequestFailure, reportFailure } from './request-error.ts'
export { fetchRuntime, useRuntime } from './runtime.ts'
export type { FailedWrite } from './send-many.ts'
export {
  currentSession,
  refreshUser,
  reloadSession,
  renewSession,
  signIn,
  signInWith,
  signOut,
  useSession,
} from './session.ts'
export { uploadRecord } from './upload.ts'
export { useCreate, useDelete, useDeleteMany, useUpdate, useUpdateMany } from './use-changes.ts'
export { useInvalidateSoon } from './use-invalidate-soon.ts'
export { useLive } from './use-live.ts'
export { type Expand, type RecordList, useRecordList } from './use-record-list.ts'
export {
  type Expanded,
  filterText,
  type ListOptions,
  useInfiniteRecords,
  useRecord,
  useRecords,
} from './use-records.ts'
export { countWaitingChanges, useWaitingChanges } from './waiting-changes.ts'
