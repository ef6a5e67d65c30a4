import { addDays, type Day, weekdayOf } from './days.ts'

export type HolidayCountry = 'BR' | 'US'

/** A key of the web app's `scheduling.holidays`. */
export type HolidayName =
  | 'newYear'
  | 'goodFriday'
  | 'tiradentes'
  | 'labourDay'
  | 'independenceBrazil'
  | 'aparecida'
  | 'allSouls'
  | 'republic'
  | 'blackConsciousness'
  | 'christmas'
  | 'martinLutherKing'
  | 'presidents'
  | 'memorial'
  | 'juneteenth'
  | 'independenceUnitedStates'
  | 'labor'
  | 'columbus'
  | 'veterans'
  | 'thanksgiving'

export interface Holiday {
  readonly day: Day
  readonly name: HolidayName
  /** Whether it is the working day that is taken off because the holiday itself is on a weekend. */
  readonly isObserved: boolean
}

/** The national holidays of a year, in order. Carnival and Corpus Christi are not national holidays by law. */
export function holidaysOf(year: number, country: HolidayCountry): Holiday[] {
  const found =
    country === 'BR'
      ? brazilian(year)
      : // 1 January can be observed on 31 December of the year before.
        [...american(year), ...american(year + 1)].filter(({ day }) => day.startsWith(`${year}-`))
  return found.sort((one, other) => one.day.localeCompare(other.day))
}

/** The holiday of a day, if it is one. */
export const holidayOn = (day: Day, country: HolidayCountry): Holiday | undefined =>
  holidaysOf(Number(day.slice(0, 4)), country).find((holiday) => holiday.day === day)

function brazilian(year: number): Holiday[] {
  const on = (name: HolidayName, monthAndDay: string): Holiday => ({
    ...{ day: `${year}-${monthAndDay}`, name, isObserved: false },
  })
  return [
    on('newYear', '01-01'),
    { day: addDays(easterOf(year), -2), name: 'goodFriday', isObserved: false },
    on('tiradentes', '04-21'),
    on('labourDay', '05-01'),
    on('independenceBrazil', '09-07'),
    on('aparecida', '10-12'),
    on('allSouls', '11-02'),
    on('republic', '11-15'),
    // National since law 14.759 of 2023.
    ...(year >= 2024 ? [on('blackConsciousness', '11-20')] : []),
    on('christmas', '12-25'),
  ]
}

function american(year: number): Holiday[] {
  const fixed = (name: HolidayName, monthAndDay: string): Holiday[] => observed(`${year}-${monthAndDay}`, name)
  const nth = (name: HolidayName, month: string, weekday: number, place: number): Holiday => ({
    ...{ day: nthWeekday(`${year}-${month}-01`, weekday, place), name, isObserved: false },
  })
  return [
    ...fixed('newYear', '01-01'),
    nth('martinLutherKing', '01', 1, 3),
    nth('presidents', '02', 1, 3),
    // The last Monday of May.
    { day: addDays(nthWeekday(`${year}-06-01`, 1, 1), -7), name: 'memorial', isObserved: false },
    ...(year >= 2021 ? fixed('juneteenth', '06-19') : []),
    ...fixed('independenceUnitedStates', '07-04'),
    nth('labor', '09', 1, 1),
    nth('columbus', '10', 1, 2),
    ...fixed('veterans', '11-11'),
    nth('thanksgiving', '11', 4, 4),
    ...fixed('christmas', '12-25'),
  ]
}

/** The holiday, and the Friday before or the Monday after if it is at a weekend. */
function observed(day: Day, name: HolidayName): Holiday[] {
  const off = { 6: -1, 7: 1 }[weekdayOf(day)]
  const holiday = { day, name, isObserved: false }
  return off ? [holiday, { day: addDays(day, off), name, isObserved: true }] : [holiday]
}

const nthWeekday = (first: Day, weekday: number, place: number): Day =>
  addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (place - 1))

/** Easter Sunday of the Gregorian calendar, after Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const century = Math.floor(year / 100)
  const moon = year % 19
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * moon + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4) + 32) % 7
  const late = Math.floor((moon + 11 * epact + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, epact + weekday - 7 * late)
}

/** Time zones of Brazil and of the United States. */
const brazil =
  /^America\/(Sao_Paulo|Araguaina|Bahia|Belem|Boa_Vista|Campo_Grande|Cuiaba|Eirunepe|Fortaleza|Maceio|Manaus|Noronha|Porto_Velho|Recife|Rio_Branco|Santarem)$/
const unitedStates =
  /^(US\/|America\/(Indiana|Kentucky|North_Dakota)\/|America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Adak|Juneau|Metlakatla|Nome|Sitka|Yakutat|Menominee|Indianapolis|Louisville)$|Pacific\/Honolulu$)/

/** The country whose holidays apply in a time zone; null if unknown. */
export function countryOf(timeZone: string): HolidayCountry | null {
  if (brazil.test(timeZone)) return 'BR'
  return unitedStates.test(timeZone) ? 'US' : null
}
