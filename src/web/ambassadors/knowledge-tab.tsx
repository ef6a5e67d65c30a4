import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { BasePicker } from './base-picker.tsx'

/** The bases the ambassador writes from; changes are stored immediately. */
export function KnowledgeTab({ row, readOnly }: { row: Row<'ambassadors'>; readOnly: string }) {
  const t = useT('ambassadors')
  const common = useT('common')
  const update = useUpdate('ambassadors', { errorTitle: common('updateFailed') })
  return (
    <Card title={t('tabs.knowledge')} description={t('bases.text')} className="max-w-4xl">
      <BasePicker
        instance={row.instance}
        value={row.knowledgeBases ?? []}
        onChange={(knowledgeBases) => update.mutate({ id: row.id, knowledgeBases })}
        readOnly={readOnly}
      />
    </Card>
  )
}
