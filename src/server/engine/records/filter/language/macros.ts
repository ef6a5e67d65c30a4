import { recordDate } from '../../../clock.ts'

const day = 86_400_000

const startOf = (year: number, month: number, date: number) => Date.UTC(year, month, date)
const moment = (milliseconds: number): string => recordDate(new Date(milliseconds))

/** All of them in UTC; a day, month or year ends one millisecond before the next. */
const macros: Record<string, (now: Date) => string | number> = {
  '@now': (now) => recordDate(now),
  '@yesterday': (now) => moment(now.getTime() - day),
  '@tomorrow': (now) => moment(now.getTime() + day),
  '@todayStart': (now) => moment(startOf(...dateOf(now))),
  '@todayEnd': (now) => moment(startOf(...dateOf(now)) + day - 1),
  '@monthStart': (now) => moment(startOf(now.getUTCFullYear(), now.getUTCMonth(), 1)),
  '@monthEnd': (now) => moment(startOf(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1),
  '@yearStart': (now) => moment(startOf(now.getUTCFullYear(), 0, 1)),
  '@yearEnd': (now) => moment(startOf(now.getUTCFullYear() + 1, 0, 1) - 1),
  '@second': (now) => now.getUTCSeconds(),
  '@minute': (now) => now.getUTCMinutes(),
  '@hour': (now) => now.getUTCHours(),
  '@day': (now) => now.getUTCDate(),
  '@month': (now) => now.getUTCMonth() + 1,
  '@weekday': (now) => now.getUTCDay(),
  '@year': (now) => now.getUTCFullYear(),
}

const dateOf = (now: Date): [number, number, number] => [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]

export function macro(name: string): ((now: Date) => string | number) | null {
  return Object.hasOwn(macros, name) ? macros[name]! : null
}
