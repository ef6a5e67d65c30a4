import { useState } from 'react'
import { useParams } from 'react-router'
import type { SettingStates } from '#shared/contracts/settings.ts'
import { type SettingGroup, settingGroups } from '#shared/settings.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { pb, refreshRuntime, refreshServed, useServed } from '#web/records/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { LinkTabs } from '#web/ui/frame/tabs.tsx'
import { FileMoveCard } from './file-move-card.tsx'
import { LegalForm } from './legal-form.tsx'
import { NetworkUse } from './network-use.tsx'
import { RateLimitRules } from './rate-limit-rules.tsx'
import { SettingTests } from './setting-tests.tsx'
import { SettingsForm } from './settings-form.tsx'
import { RedirectAddress } from './sign-in-use.tsx'

const base = '/dashboard/admin/settings'

type Part = SettingGroup | 'legal'
const at = settingGroups.indexOf('branding') + 1
const parts: readonly Part[] = [...settingGroups.slice(0, at), 'legal', ...settingGroups.slice(at)]

/** The settings of the installation, one group at a time. */
export default function AdminSettingsPage() {
  const t = useT('adminSettings')
  const { group: named = settingGroups[0] } = useParams()
  const group: Part = parts.find((each) => each === named) ?? parts[0]!
  return (
    <>
      <PageHeader title={t('title')} description={t('description')}>
        <LinkTabs
          label={t('title')}
          items={parts.map((each, index) => ({
            to: index === 0 ? base : `${base}/${each}`,
            label: each === 'legal' ? t('legal.tab') : t(`groups.${each}.title`),
            current: each === group,
          }))}
        />
      </PageHeader>
      {group === 'legal' ? <LegalForm /> : <Group key={group} group={group} />}
      {group === 'networks' && (
        <p className="mt-4 text-sm text-ink-muted">
          <LocalLink className="text-link-style" to="/dashboard/admin/settings/networks/simulated">
            {t('toSimulatedNetwork')}
          </LocalLink>
        </p>
      )}
      {group === 'storage' && (
        <p className="mt-4 text-sm text-ink-muted">
          <LocalLink className="text-link-style" to="/dashboard/admin/backups">
            {t('toBackups')}
          </LocalLink>
        </p>
      )}
    </>
  )
}

function Group({ group }: { group: SettingGroup }) {
  const t = useT('adminSettings')
  const [revision, setRevision] = useState(0)
  const query = useServed('settings', (signal) =>
    pb.send<SettingStates>('/api/admin/settings', { requestKey: null, signal }),
  )
  async function readAgain(): Promise<void> {
    await Promise.all([query.refetch(), refreshRuntime()])
    if (group === 'storage') refreshServed('file-move')
    if (group === 'networks') refreshServed('networks-use')
    setRevision((number) => number + 1)
  }
  if (query.data)
    return (
      <>
        {group === 'sign-in' && <RedirectAddress />}
        {group === 'networks' && <NetworkUse />}
        <SettingsForm key={revision} group={group} states={query.data} onSaved={readAgain} />
        {group === 'requests' && <RateLimitRules state={query.data.rateLimitRules} onSaved={readAgain} />}
        <SettingTests group={group} states={query.data} />
        {group === 'storage' && <FileMoveCard />}
      </>
    )
  if (query.isError) return <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()} />
  return <Skeleton className="h-96 max-w-4xl" />
}
