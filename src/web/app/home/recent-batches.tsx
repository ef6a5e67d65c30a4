import { PenLine } from 'lucide-react'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface RecentBatch {
  id: string
  name: string
  status: string
  created: string
  expand?: { ambassador?: { name: string } }
}

export function RecentBatches({ batches }: { batches: readonly RecentBatch[] }) {
  const t = useT('onboarding')
  const formats = useFormats()
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
          {batches.map(({ id, name, status, created, expand }) => (
            <li key={id}>
              <LocalLink
                to={`/dashboard/production/${id}`}
                className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-hover sm:px-5"
              >
                <Avatar name={expand?.ambassador?.name ?? '–'} size={28} decorative />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-medium">
                    {name || t('home.recent.untitled', { date: formats.date(created) })}
                  </span>
                  <span className="block truncate text-caption text-ink-muted">
                    {[expand?.ambassador?.name, formats.relative(created)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <Badge tone={status === 'completed' ? 'success' : 'neutral'}>
                  {t(`home.status.${(status || 'settings') as 'settings'}`)}
                </Badge>
              </LocalLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
