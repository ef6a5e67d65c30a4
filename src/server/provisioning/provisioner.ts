import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/** The workspace that the service is prepared for. */
export interface ProvisioningCase {
  records: RecordWriter
  instance: Row<'instances'>
  row: Row<'instance_services'>
}

/** One step of preparing a service. */
export interface ProvisioningStep {
  /** The key of its stored result. Never change it. */
  readonly name: string
  /**
   * Does the work and returns the result to store (JSON). Both are one transaction, so a completed step is never repeated, even
   * after a crash.
   * @throws ApiError for a failure that a retry at once cannot fix; its code is shown
   */
  readonly make: (given: ProvisioningCase) => Promise<unknown>
  /** Reverts `make`, given its result, if a later step fails for good. */
  readonly undo?: (given: ProvisioningCase, made: unknown) => Promise<void>
}

/** Prepares a service in a workspace. Services without a provisioner are ready immediately. */
export interface Provisioner {
  /** The slug of the service. */
  readonly service: string
  readonly steps: readonly ProvisioningStep[]
}
