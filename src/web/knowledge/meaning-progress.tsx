import { useFormats, useT } from '#web/locale/index.ts'
import { useKnowledgeFigures } from './use-knowledge-figures.ts'

/** Progress of preparing a base for semantic search; hidden when complete. */
export function MeaningProgress({ instance, base }: { instance: string; base: string }) {
  const t = useT('knowledge')
  const { number } = useFormats()
  const meaning = useKnowledgeFigures(instance)?.(base).meaning
  if (!meaning || meaning.done >= meaning.total) return null
  const { error } = meaning
  const counts = { done: number(meaning.done), total: number(meaning.total) }
  const state = error === '' ? 'working' : error === 'monthly-spend' ? 'monthly-spend' : 'failed'
  return <p className="text-caption text-ink-muted">{t(`meaning.${state}`, counts)}</p>
}
