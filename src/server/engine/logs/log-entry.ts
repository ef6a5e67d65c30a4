export interface LogEntry {
  id: string
  /** `YYYY-MM-DD HH:MM:SS.mmmZ` */
  created: string
  /** -4 debug, 0 info, 4 warn, 8 error. */
  level: number
  message: string
  data: Record<string, unknown>
}
