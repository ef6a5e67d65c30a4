import { useLanguage } from '#web/locale/index.ts'

/** Amounts in cents, in the formats of the reader's language; round ones without cents. */
export function useMoney(): (cents: number, currency: string) => string {
  const language = useLanguage()
  return (cents, currency) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: currency || 'USD',
      minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    }).format(cents / 100)
}
