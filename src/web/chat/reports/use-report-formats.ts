import type { ChatRatings } from '#shared/contracts/chat.ts'
import { useFormats, useLanguage, useT } from '#web/locale/index.ts'

const units: readonly [unit: 'day' | 'hour' | 'minute' | 'second', seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** Formats figures for display, including unknown ones. */
export function useReportFormats() {
  const t = useT('chatReports')
  const language = useLanguage()
  const { number } = useFormats()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const oneDigit = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return {
    count: number,
    /** `12 min`, from seconds. */
    time(seconds: number | null): string {
      if (seconds === null) return t('unknown')
      const [unit, size] = units.find(([, size]) => seconds >= size) ?? units.at(-1)!
      const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: size > 60 ? 1 : 0 } as const
      return new Intl.NumberFormat(language, format).format(seconds / size)
    },
    share: (part: number, whole: number): string => (whole > 0 ? percent.format(part / whole) : t('unknown')),
    rating: ({ average }: ChatRatings): string =>
      average === null ? t('unknown') : t('totals.ofFive', { average: oneDigit.format(average) }),
  }
}
