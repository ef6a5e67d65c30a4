/** Time as the product sees it; tests bring their own. */
export interface Clock {
  now(): Date
}

/**
 * The time of the machine. Parts take a `Clock`; this one itself is for what is compared with times that the machine
 * wrote, such as those of files, or that other processes did (scripts/boundaries/time-and-chance.ts lists them).
 */
export const systemClock: Clock = { now: () => new Date() }

/** `YYYY-MM-DD HH:MM:SS.mmmZ`, PocketBase's form of a date. */
export const recordDate = (date: Date): string => date.toISOString().replace('T', ' ')
