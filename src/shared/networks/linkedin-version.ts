/** LinkedIn names versions of its API after months, `YYYYMM`, and serves each for at least a year. */

const servedMonths = 12
const warningMilliseconds = 60 * 24 * 3600_000

/** The first day on which LinkedIn may refuse a version. */
export function endOfVersion(version: string): Date {
  return new Date(Date.UTC(Number(version.slice(0, 4)), Number(version.slice(4)) - 1 + servedMonths))
}

/** `ending`: within 60 days. `overdue`: LinkedIn may refuse it any day. */
export type VersionAge = 'current' | 'ending' | 'overdue'

export function ageOfVersion(version: string, now: Date): VersionAge {
  const left = endOfVersion(version).getTime() - now.getTime()
  if (left <= 0) return 'overdue'
  return left <= warningMilliseconds ? 'ending' : 'current'
}
