import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/** The workspace a service is prepared for. */
export interface ProvisioningCase {
  records: RecordWriter
  instance: Row<'instances'>
  row: Row<'instance_services'>
}

/** One part of preparing a service. */
export interface ProvisioningStep {
  /** Under which its result is kept; never changed. */
  readonly name: string
  /**
   * Does the work and returns what to keep (JSON). It runs in one transaction with that, so a step that is done is never
   * repeated, whatever happens to the process.
   * @throws ApiError for a failure that a retry at once cannot fix; its code is shown
   */
  readonly make: (given: ProvisioningCase) => Promise<unknown>
  /** Takes back what `make` did, by what it returned, if a later step fails for good. */
  readonly undo?: (given: ProvisioningCase, made: unknown) => Promise<void>
}

/** How a service is prepared in a workspace. A service without one is ready at once. */
export interface Provisioner {
  /** The slug of the service. */
  readonly service: string
  readonly steps: readonly ProvisioningStep[]
}
