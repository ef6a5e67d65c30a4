import { type Day, timeOf } from '#shared/scheduling/days.ts'
import type { WallTime } from '#shared/scheduling/wall-time.ts'
import { perLanguage, useLanguage } from '#web/locale/index.ts'

/** Formats local days and times, which have no time zone, in the reader's language. */
export const useDayFormats = () => dayFormatsOf(useLanguage())

const dayFormatsOf = perLanguage((language) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (wallTime: WallTime) => formatter.format(new Date(`${wallTime}Z`))
  }
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const formatted = format(options)
    return (day: Day) => formatted(`${day}T00:00`)
  }
  const time = format({ hour: 'numeric', minute: '2-digit' })
  return {
    /** `Monday, November 23` */
    day: ofDay({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** `November 2026` */
    month: ofDay({ month: 'long', year: 'numeric' }),
    /** `Nov 23, 2026` */
    date: ofDay({ dateStyle: 'medium' }),
    /** `Nov 23` */
    shortDate: ofDay({ day: 'numeric', month: 'short' }),
    /** `Mon` */
    weekday: ofDay({ weekday: 'short' }),
    /** `Monday` */
    longWeekday: ofDay({ weekday: 'long' }),
    /** `9:30 AM` */
    time: (wallTime: WallTime) => time(`1970-01-01T${timeOf(wallTime)}`),
    /** `Monday, November 23 at 9:30 AM` */
    moment: format({ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }),
  }
})
