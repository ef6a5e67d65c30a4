/** Time as the product sees it; tests bring their own. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** `YYYY-MM-DD HH:MM:SS.mmmZ`, the record API's form of a moment. */
export const recordDate = (date: Date): string => date.toISOString().replace('T', ' ')
