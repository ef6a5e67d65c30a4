/** An error in LinkedIn's format. */
export class NetworkRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly errorDetails: unknown

  constructor(status: number, code: string, message: string, errorDetails?: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.errorDetails = errorDetails
  }
}
