import type { ApiError } from '../errors.ts'
import type { Model } from './model.ts'
import type { RecordData } from './record.ts'
import type { RequestInfo } from './request.ts'
import type { Submission } from './submission.ts'

/** Query of a list as it arrived; the service validates it. */
export interface ListParams {
  page?: string
  perPage?: string
  sort?: string
  filter?: string
  skipTotal?: string
  expand?: string
  fields?: string
}

/** The result of the hook that prepared an update before a batch opened its transaction, or the reason why it refused. */
export type PreparedAhead = { readonly value: unknown } | { readonly refusal: ApiError }

/** One write of a batch. `id` is the record's for update and delete. */
export interface BatchItem {
  readonly action: 'create' | 'update' | 'upsert' | 'delete'
  readonly collection: Model
  readonly id: string
  readonly request: RequestInfo
  readonly submission: Submission
  readonly params: Pick<ListParams, 'expand' | 'fields'>
  /** Called before the item runs, with what it will do. @throws ApiError if a limit is exceeded */
  admit(action: 'create' | 'update' | 'delete'): void
}
export interface BatchAnswer {
  status: 200 | 204
  body: Record<string, unknown> | null
}

/** The item at `index` was rejected, and with it the whole batch. */
export class BatchItemFailed extends Error {
  readonly index: number
  readonly refusal: ApiError

  constructor(index: number, refusal: ApiError) {
    super(refusal.message, { cause: refusal })
    this.index = index
    this.refusal = refusal
  }
}

/** The batch timed out, or the client disconnected. */
export class BatchInterrupted extends Error {}

/**
 * The record API without HTTP: the five endpoints, with rules and tenant condition applied, and results in the wire format
 * (without hidden fields, with expansion and `fields` applied).
 * @throws ApiError with PocketBase's messages
 */
export interface RecordService {
  /** The answer as JSON text. */
  list(request: RequestInfo, collection: Model, params: ListParams): Promise<string>
  view(
    request: RequestInfo,
    collection: Model,
    id: string,
    params: Pick<ListParams, 'expand' | 'fields'>,
  ): Promise<Record<string, unknown>>
  create(
    request: RequestInfo,
    collection: Model,
    submission: Submission,
    params: Pick<ListParams, 'expand' | 'fields'>,
  ): Promise<Record<string, unknown>>
  /** @param ahead what was prepared before the open transaction */
  update(
    request: RequestInfo,
    collection: Model,
    id: string,
    submission: Submission,
    params: Pick<ListParams, 'expand' | 'fields'>,
    ahead?: PreparedAhead,
  ): Promise<Record<string, unknown>>
  delete(request: RequestInfo, collection: Model, id: string): Promise<void>
  /**
   * Runs all writes or none; `interrupted` is checked before each. An error in place of an item rejects it.
   * @throws BatchItemFailed, BatchInterrupted
   */
  batch(items: readonly (BatchItem | ApiError)[], interrupted: () => boolean): Promise<BatchAnswer[]>
  /** A record of an auth collection as its owner sees it, for sign-in answers. */
  present(
    request: RequestInfo,
    collection: Model,
    record: RecordData,
    params: Pick<ListParams, 'expand' | 'fields'>,
  ): Promise<Record<string, unknown>>
}
