import { PenLine } from 'lucide-react'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { BatchLink, type ListedBatch } from './batch-link.tsx'

/** The newest batches, for the dashboard. */
export function RecentBatches({ batches }: { batches: readonly ListedBatch[] }) {
  const t = useT('onboarding')
  return (
    <Card
      title={t('home.recent.title')}
      flush
      actions={
        batches.length > 0 && (
          <Button asChild variant="link" size="sm">
            <LocalLink to="/dashboard/production">{t('home.recent.all')}</LocalLink>
          </Button>
        )
      }
    >
      {batches.length === 0 ? (
        <EmptyState
          compact
          icon={<PenLine />}
          title={t('home.recent.empty')}
          description={t('home.recent.emptyText')}
        />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {batches.map((batch) => (
            <li key={batch.id} className="flex px-4 hover:bg-hover sm:px-5">
              <BatchLink batch={batch} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
