import { Copy, Trash2 } from 'lucide-react'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRecord } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { type Item, useItemName } from './item-kind.tsx'
import { useItemActs } from './use-item-acts.ts'

/** Shows which item has the same text. Editors can keep both or delete this one. */
export function DuplicateBanner({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const t = useT('knowledge')
  const nameOf = useItemName()
  const acts = useItemActs()
  const twin = useRecord('knowledge_items', item.duplicateOf, { silent: true })
  return (
    <Banner
      tone="warning"
      title={t('duplicate.title')}
      actions={
        canEdit && (
          <>
            <Button size="sm" icon={<Copy />} onClick={() => void acts.readAgain([item])}>
              {t('duplicate.keep')}
            </Button>
            <Button size="sm" icon={<Trash2 />} onClick={() => void acts.remove([item])}>
              {t('duplicate.delete')}
            </Button>
          </>
        )
      }
    >
      {t('duplicate.text')}{' '}
      {twin.data && (
        <LocalLink to={`/dashboard/knowledge-base/${item.base}?item=${item.duplicateOf}`} className="text-link-style">
          {nameOf(twin.data)}
        </LocalLink>
      )}
    </Banner>
  )
}
