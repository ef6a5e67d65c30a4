/** The source of the current time; tests use their own. */
export interface Clock {
  now(): Date
}

/**
 * The system time. Code takes a `Clock`; use this one directly only to compare with times that the machine
 * or other processes wrote, such as those of files (scripts/boundaries/time-and-chance.ts lists these uses).
 */
export const systemClock: Clock = { now: () => new Date() }

/** `YYYY-MM-DD HH:MM:SS.mmmZ`, PocketBase's form of a date. */
export const recordDate = (date: Date): string => date.toISOString().replace('T', ' ')
