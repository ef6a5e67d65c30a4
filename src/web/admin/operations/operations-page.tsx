import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { useT } from '#web/locale/index.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { LinkTabs } from '#web/ui/frame/tabs.tsx'
import { AuditPart } from './audit-part.tsx'
import { CronsPart } from './crons-part.tsx'
import { HealthPart } from './health-part.tsx'
import { JobsPart } from './jobs-part.tsx'
import { LeadsPart } from './leads-part.tsx'
import { LogsPart } from './logs-part.tsx'
import { MailsPart } from './mails-part.tsx'

const parts = {
  jobs: JobsPart,
  logs: LogsPart,
  crons: CronsPart,
  mails: MailsPart,
  leads: LeadsPart,
  audit: AuditPart,
  health: HealthPart,
} satisfies Record<string, ComponentType>

type Part = keyof typeof parts

/** Operations of the server: jobs, logs, schedules, mails, contacts, audit and health. */
export default function OperationsPage() {
  const t = useT('adminOperations')
  const { operation = 'jobs' } = useParams()
  const names = Object.keys(parts) as Part[]
  const Shown = parts[operation as Part]
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        <LinkTabs
          label={t('title')}
          items={names.map((name) => ({
            to: name === 'jobs' ? '/dashboard/admin/operations' : `/dashboard/admin/operations/${name}`,
            label: t(`parts.${name}`),
            current: name === operation,
          }))}
        />
      </PageHeader>
      {/* Filters of one list do not apply to another. */}
      <Shown key={operation} />
    </>
  )
}
