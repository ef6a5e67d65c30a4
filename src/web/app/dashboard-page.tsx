import { Building2, FileText, Sparkles, Users, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, titled, useFormats, useGo, useT } from '#web/locale/index.ts'
import { useRecords, useRuntime, useSession } from '#web/records/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'

export const meta = titled('onboarding', 'home.title')

export default function DashboardPage() {
  const t = useT('onboarding')
  const { user } = useSession()
  const { instance, instances, isLoading } = useInstance()
  const { aiProvider } = useRuntime()
  const own = { filter: 'instance = {:instance}', params: { instance: instance?.id ?? '' }, enabled: Boolean(instance) }
  const ambassadors = useRecords('ambassadors', { ...own, sort: 'name', perPage: 200 })
  const posts = useRecords('posts', { ...own, perPage: 1 })
  const approved = useRecords('posts', { ...own, filter: 'instance = {:instance} && decision = "approve"', perPage: 1 })
  const batches = useRecords('production_batches', { ...own, sort: '-created', perPage: 5, expand: 'ambassador' })
  if (!isLoading && !instance) return <NoInstance />
  const count = (query: { data?: { totalItems: number } }) => query.data?.totalItems ?? 0
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('home.title') }]}
        title={user?.name ? t('home.hello', { name: user.name.split(' ')[0]! }) : t('home.title')}
      />
      {user && !user.onboardedAt && (
        <Card
          className="mb-6"
          title={t('home.complete.title')}
          description={t('home.complete.text')}
          actions={
            <Button asChild variant="primary" size="sm">
              <LocalLink to="/dashboard/onboarding">{t('home.complete.action')}</LocalLink>
            </Button>
          }
        />
      )}
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure icon={<Users />} label={t('home.cards.ambassadors')} value={count(ambassadors)} />
        <Figure icon={<Wrench />} label={t('home.cards.tools')} value={1} note={t('home.cards.ready', { count: 1 })} />
        <Figure
          icon={<FileText />}
          label={t('home.cards.posts')}
          value={count(posts)}
          note={t('home.cards.approved', { count: count(approved) })}
        />
        <Figure
          icon={<Building2 />}
          label={t('home.cards.instances')}
          value={instances.length}
          note={user ? t('home.cards.credits', { count: user.credits }) : undefined}
        />
      </ul>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Choose ambassadors={ambassadors.data?.items ?? []} />
        <Recent batches={batches.data?.items ?? []} />
      </div>
      {aiProvider === 'offline' && (
        <p className="mt-6 flex gap-2 text-ink-muted [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          <Sparkles aria-hidden="true" />
          <span>
            <strong className="font-medium text-ink">{t('home.offline.title')}.</strong> {t('home.offline.text')}
          </span>
        </p>
      )}
    </>
  )
}

function Figure({
  icon,
  label,
  value,
  note,
}: {
  icon: ReactNode
  label: string
  value: number
  note?: string | undefined
}) {
  return (
    <li className="rounded-lg border bg-surface p-4">
      <span className="flex items-center gap-2 text-ink-muted [&_svg]:size-4">
        {icon}
        {label}
      </span>
      <span className="mt-2 block text-2xl font-semibold tabular-nums">{value}</span>
      <span className="block min-h-5 text-caption text-ink-muted">{note}</span>
    </li>
  )
}

/** Ambassador and tool, and off to work. */
function Choose({ ambassadors }: { ambassadors: { id: string; name: string }[] }) {
  const t = useT('onboarding')
  const go = useGo()
  const { canEdit } = useInstance()
  const [ambassador, setAmbassador] = useState('')
  const chosen = ambassador || ambassadors[0]?.id || ''
  if (ambassadors.length === 0) {
    return (
      <Card title={t('home.first.title')}>
        <EmptyState
          compact
          icon={<Users />}
          title={t('home.first.ambassador.title')}
          description={t('home.first.ambassador.text')}
          action={
            canEdit && (
              <Button asChild variant="primary">
                <LocalLink to="/dashboard/personas/new">{t('home.first.ambassador.action')}</LocalLink>
              </Button>
            )
          }
        />
      </Card>
    )
  }
  return (
    <Card title={t('home.choose.title')}>
      <div className="space-y-4">
        <Field label={t('home.choose.ambassador')}>
          <Select
            value={chosen}
            onValueChange={setAmbassador}
            options={ambassadors.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field label={t('home.choose.tool')}>
          <Select
            value="ghostwriter"
            onValueChange={() => undefined}
            options={[{ value: 'ghostwriter', label: 'Ghostwriter' }]}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={!canEdit}
            onClick={() => go(`/dashboard/production/new?ambassador=${chosen}`)}
          >
            {t('home.choose.start')}
          </Button>
          <Button asChild>
            <LocalLink to={`/dashboard/personas/${chosen}`}>{t('home.choose.overview')}</LocalLink>
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Recent({
  batches,
}: {
  batches: { id: string; name: string; status: string; created: string; expand?: Record<string, unknown> }[]
}) {
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
        <EmptyState compact title={t('home.recent.empty')} description={t('home.recent.emptyText')} />
      ) : (
        <ul className="divide-y">
          {batches.map(({ id, name, status, created, expand }) => (
            <li key={id}>
              <LocalLink
                to={`/dashboard/production/${id}`}
                className="flex items-center gap-3 px-4 py-3 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">
                    {name || t('home.recent.untitled', { date: formats.date(created) })}
                  </span>
                  <span className="block truncate text-caption text-ink-muted">
                    {(expand?.ambassador as { name?: string } | undefined)?.name}
                  </span>
                </span>
                <Badge tone={status === 'completed' ? 'success' : 'neutral'}>
                  {t(`home.status.${status as 'settings'}`)}
                </Badge>
              </LocalLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function NoInstance() {
  const t = useT('instances')
  const { isSuperuser } = useSession()
  return (
    <EmptyState
      icon={<Building2 />}
      title={t('empty.title')}
      description={isSuperuser ? t('empty.administrator') : t('empty.text')}
    />
  )
}
