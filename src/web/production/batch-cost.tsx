import type { Row } from '#shared/collections/index.ts'
import { useFormats, useLanguage, useT } from '#web/locale/index.ts'

/** The AI provider's cost so far; renders nothing for the built-in composer, which uses no tokens. */
export function BatchCost({ cost }: { cost: NonNullable<Row<'production_batches'>['cost']> }) {
  const t = useT('production')
  const { number } = useFormats()
  const dollars = new Intl.NumberFormat(useLanguage(), { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
  const tokens = cost.inputTokens + cost.outputTokens
  if (tokens === 0) return null
  return (
    <span className="text-caption text-ink-muted">
      {t('spent', { amount: dollars.format(cost.usd), tokens: number(tokens) })}
    </span>
  )
}
