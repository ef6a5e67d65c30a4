/** Validation result of one field, as the record API words it. */
export interface FieldError {
  code: string
  message: string
  params?: Record<string, unknown>
}
export type FieldErrors = { [field: string]: FieldError | FieldErrors }

const defaultMessages: Record<number, string> = {
  400: 'Something went wrong while processing your request.',
  401: 'Missing or invalid authentication.',
  403: 'You are not allowed to perform this request.',
  404: "The requested resource wasn't found.",
  413: 'Request entity too large.',
  429: 'Too Many Requests.',
  500: 'Something went wrong while processing your request.',
}

/** Capitalised and with a full stop, like every message of the API. */
export function sentence(message: string): string {
  const trimmed = message.trim()
  if (!trimmed) return ''
  const text = trimmed[0]!.toUpperCase() + trimmed.slice(1)
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** An error the caller may see. All other errors are logged and answered with a generic message. */
export class ApiError extends Error {
  readonly status: number
  readonly data: FieldErrors

  constructor(status: number, message = '', data: FieldErrors = {}, options?: ErrorOptions) {
    super(sentence(message || defaultMessages[status] || defaultMessages[400]!), options)
    this.name = 'ApiError'
    this.status = status
    this.data = data
  }

  /** Fields sorted by name. */
  toJSON(): { data: FieldErrors; message: string; status: number } {
    const data = Object.fromEntries(Object.entries(this.data).sort(([a], [b]) => (a < b ? -1 : 1)))
    return { data, message: this.message, status: this.status }
  }
}

export const badRequest = (message?: string, data?: FieldErrors) => new ApiError(400, message, data)
export const unauthorized = (message?: string) => new ApiError(401, message)
export const forbidden = (message?: string) => new ApiError(403, message)
export const notFound = (message?: string) => new ApiError(404, message)

/** 400 for one field; `message` is also the message of the answer. */
export const invalid = (field: string, code: string, message: string, params?: Record<string, unknown>): ApiError =>
  badRequest(message, { [field]: fieldError(code, message, params) })

/** The error of one field. */
export const fieldError = (code: string, message: string, params?: Record<string, unknown>): FieldError => ({
  code,
  message: sentence(message),
  ...(params ? { params } : {}),
})
