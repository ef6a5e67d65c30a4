import { addDays, addMonths, type Day, weekOf } from '#shared/scheduling/days.ts'

const steps: Readonly<Record<string, (day: Day, isWeek: boolean) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => weekOf(day)[0]!,
  End: (day) => weekOf(day)[6]!,
  PageUp: (day, isWeek) => (isWeek ? addDays(day, -7) : addMonths(day, -1)),
  PageDown: (day, isWeek) => (isWeek ? addDays(day, 7) : addMonths(day, 1)),
}

/** The day that a key leads to, or undefined for other keys. */
export const dayByKey = (key: string, day: Day, isWeek: boolean): Day | undefined => steps[key]?.(day, isWeek)
