import { useFormats, useLanguage, useT } from '#web/locale/index.ts'

/** Formatted numbers, with a text for unknown ones. */
export function useResultFormats() {
  const t = useT('results')
  const language = useLanguage()
  const { number } = useFormats()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    count: (value: number | null | undefined): string => (value == null ? t('unknown') : number(value)),
    rate: (value: number | null): string => (value === null ? t('unknown') : percent.format(value)),
    tick: (value: number): string => short.format(value),
  }
}
