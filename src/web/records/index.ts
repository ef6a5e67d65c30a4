/** The record API in the browser: client, session, queries, changes and live updates. */
export { avatarPicture } from './avatar-picture.ts'
export { refreshLists } from './cache.ts'
export { pb, speak } from './client.ts'
export { checkConnection, useConnection } from './connection.ts'
export { deleteAccount, linkService, unlinkService, useLinkedServices, useOwnAccount } from './own-account.ts'
export { lacksFactor } from './own-factor.ts'
export { knownParts, lazyPiece } from './pieces.ts'
export { invalidate, queryClient } from './query-client.ts'
export { failureOf, onRequestFailed, type RequestFailure, reportFailure } from './request-error.ts'
export { currentRuntime, fetchRuntime, refreshRuntime, useRuntime } from './runtime.ts'
export { searchFilter } from './search-filter.ts'
export type { FailedWrite } from './send-many.ts'
export {
  currentSession,
  currentSessionId,
  refreshUser,
  reloadSession,
  renewSession,
  signOut,
  useSession,
} from './session.ts'
export { useSessionEnd } from './session-end.ts'
export {
  addPasskey,
  canUsePasskeys,
  type FirstStep,
  finishSignIn,
  type Proof,
  proveIdentity,
  signIn,
  signInWith,
  signInWithPasskey,
  stopWaitingForPasskey,
} from './sign-in.ts'
export { uploadRecord } from './upload.ts'
export {
  type Draft,
  useCreate,
  useCreateMany,
  useDelete,
  useDeleteMany,
  useUpdate,
  useUpdateMany,
} from './use-changes.ts'
export { useInvalidateSoon } from './use-invalidate-soon.ts'
export { useLive } from './use-live.ts'
export { useLiveValue } from './use-live-value.ts'
export { type Expand, type RecordList, useRecordList } from './use-record-list.ts'
export {
  type Expanded,
  filterText,
  type ListOptions,
  useInfiniteRecords,
  useRecord,
  useRecords,
} from './use-records.ts'
export { refreshServed, useServed, useServedList } from './use-served-list.ts'
export { currentView, endView, startView, type View } from './view-as.ts'
export { countWaitingChanges, hasUnsent, useWaitingChanges } from './waiting-changes.ts'
