import { Building2, Plus } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { ServiceState, useServiceWords } from '#web/provisioning/index.ts'
import { type Expand, refreshLists, useLive, useRecordList } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'

type Service = Row<'instance_services'> & { expand?: { service?: Row<'services'> } }
interface Expands extends Record<string, unknown> {
  owner: Row<'users'>
  'instance_services(instance)': Service[]
}
type Instance = Row<'instances'> & { expand?: Partial<Expands> }

const states = {
  active: 'planExpiresAt > @now',
  expired: '(planExpiresAt = "" || planExpiresAt <= @now)',
  deleting: 'deletion = "requested"',
}
const plans = ['trial', 'pro', 'none'] as const
const serviceStates = ['queued', 'provisioning', 'ready', 'error'] as const

/** All workspaces, live. */
export default function AdminInstancesPage() {
  const t = useT('adminInstances')
  const services = useT('services')
  const columns = useColumns()
  const list = useRecordList('instances', {
    base: 'id != ""',
    baseParams: {},
    expand: 'owner,instance_services(instance).service' as Expand<Expands>,
    search: ['unaccented(name)', 'unaccented(nickname)', 'unaccented(owner.name)', 'owner.email'],
    filters: { plan: 'plan = {:value}', state: states, service: 'instance_services_via_instance.status ?= {:value}' },
    sorts: { newest: '-created', name: 'name', expires: 'planExpiresAt' },
    defaultSort: 'newest',
  })
  useLive('instance_services', '*', { onChange: () => refreshLists('instances') })
  const create = (
    <Button asChild variant="primary" icon={<Plus />}>
      <LocalLink to="/dashboard/admin/instances/new">{t('new')}</LocalLink>
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={!list.hasNone && create} />
      <RecordTable
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        sortLabel={(sort) => t(`sorts.${sort}`)}
        filters={[
          { name: 'plan', label: t('plan'), options: plans.map((value) => ({ value, label: t(`plans.${value}`) })) },
          {
            name: 'state',
            label: t('state'),
            options: (Object.keys(states) as (keyof typeof states)[]).map((value) => ({
              value,
              label: t(`states.${value}`),
            })),
          },
          {
            name: 'service',
            label: t('serviceState'),
            options: serviceStates.map((value) => ({ value, label: services(`states.${value}`) })),
          },
        ]}
        columns={columns}
        rowTo={({ id }) => `/dashboard/admin/instances/${id}`}
        texts={{
          empty: { icon: <Building2 />, title: t('none'), description: t('noneText'), action: create },
          noResults: { title: t('noResults') },
          failed: t('failed'),
          forbidden: { title: t('failed') },
        }}
      />
    </>
  )
}

function useColumns(): Column<Instance>[] {
  const t = useT('adminInstances')
  const { date } = useFormats()
  const words = useServiceWords()
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, deletion }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {name}
          {deletion && <Badge tone="danger">{t('states.deleting')}</Badge>}
        </span>
      ),
    },
    {
      id: 'owner',
      header: t('owner'),
      from: 'md',
      cell: ({ expand }) => expand?.owner?.name || expand?.owner?.email || t('noOwner'),
    },
    { id: 'plan', header: t('plan'), cell: ({ plan }) => t(`plans.${plan || 'none'}`) },
    {
      id: 'until',
      header: t('until'),
      labelOnPhone: true,
      cell: ({ planExpiresAt }) => (planExpiresAt ? date(planExpiresAt) : '–'),
    },
    {
      id: 'services',
      header: t('services'),
      cell: ({ expand }) => (
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {(expand?.['instance_services(instance)'] ?? []).map((own) => (
            <span key={own.id} className="flex items-center gap-1.5">
              {own.expand?.service && words(own.expand.service).name}
              <ServiceState own={own} />
            </span>
          ))}
        </span>
      ),
    },
    { id: 'created', header: t('created'), from: 'xl', cell: ({ created }) => date(created) },
  ]
}
