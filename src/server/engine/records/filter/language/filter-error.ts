/**
 * A filter, rule or sort that cannot be compiled: bad syntax, an unknown or hidden field, a limit exceeded. Callers respond with
 * the default text of status 400; the message is for logs and for the author of a rule.
 */
export class FilterError extends Error {
  override readonly name = 'FilterError'
}
