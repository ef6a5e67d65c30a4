import { Pause, Play, Trash2 } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { followErrors, maxFailedChecks } from '#shared/contracts/knowledge.ts'
import { describeFailure, useFormats, useT } from '#web/locale/index.ts'
import { failureOf, reportFailure, useDelete, useLive, useRecords, useUpdate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'

type Site = Row<'followed_sites'>

/** The websites whose new pages are added to a base; renders nothing if there are none. */
export function FollowedSites({ base, canEdit }: { base: string; canEdit: boolean }) {
  const t = useT('knowledge')
  const filter = 'base = {:base}'
  const sites = useRecords('followed_sites', { filter, params: { base }, sort: 'created', perPage: 50, silent: true })
  useLive('followed_sites', '*', { filter, params: { base } })
  if (sites.isError && !sites.data) {
    return (
      <Card title={t('follow.title')} className="mb-6">
        <ErrorState
          compact
          title={t('follow.loadFailed')}
          description={describeFailure(failureOf(sites.error))}
          onRetry={() => void sites.refetch()}
          isRetrying={sites.isFetching}
        />
      </Card>
    )
  }
  if (!sites.data?.items.length) return null
  return (
    <Card title={t('follow.title')} description={t('follow.text')} flush className="mb-6">
      <ul className="divide-y divide-line border-t border-line">
        {sites.data.items.map((site) => (
          <FollowedSite key={site.id} site={site} canEdit={canEdit} />
        ))}
      </ul>
    </Card>
  )
}

function FollowedSite({ site, canEdit }: { site: Site; canEdit: boolean }) {
  const t = useT('knowledge')
  const { pause, remove } = useSiteActs()
  const state = useSiteState(site)
  const name = nameOf(site)
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="break-words text-sm font-medium text-ink">{name}</p>
        <p className="break-all text-caption text-ink-muted">{site.url}</p>
        <p className="text-caption text-ink-subtle">{state.join(' · ')}</p>
        <SiteError site={site} />
      </div>
      {canEdit && (
        <div className="flex shrink-0 gap-1">
          <IconButton
            label={t(site.isPaused ? 'follow.resume' : 'follow.pause', { name })}
            icon={site.isPaused ? <Play /> : <Pause />}
            onClick={() => void pause(site, !site.isPaused)}
          />
          <IconButton label={t('follow.remove', { name })} icon={<Trash2 />} onClick={() => void remove(site)} />
        </div>
      )}
    </li>
  )
}

const nameOf = ({ title, url }: Site): string => title || new URL(url).host

/** Whether it is checked, and the time and result of the last check. */
function useSiteState({ isPaused, checkedAt, rhythm, added, addedAt }: Site): string[] {
  const t = useT('knowledge')
  const { date } = useFormats()
  const rests = isPaused ? t('follow.paused') : rhythm ? t(`follow.${rhythm}`) : ''
  if (!checkedAt) return [isPaused ? t('follow.paused') : t('follow.first')]
  const nothing = rhythm ? t('follow.none') : ''
  const came = added > 0 ? t('follow.added', { count: added, date: date(addedAt) }) : nothing
  return [rests, t('follow.checked', { date: date(checkedAt) }), came].filter(Boolean)
}

function SiteError({ site: { error, failedChecks } }: { site: Site }) {
  const t = useT('knowledge')
  if (error === '') return null
  const own = followErrors.find((each) => each === error)
  return (
    <p className="mt-1 text-caption text-danger-ink">
      {t(`follow.errors.${own ?? 'other'}`)}
      {failedChecks >= maxFailedChecks && ` ${t('follow.leftAlone')}`}
    </p>
  )
}

function useSiteActs() {
  const t = useT('knowledge')
  const confirm = useConfirm()
  const update = useUpdate('followed_sites', { silent: true })
  const drop = useDelete('followed_sites', { silent: true })
  const tried = (change: Promise<unknown>) => change.catch((error) => reportFailure(error, t('follow.failed')))
  return {
    pause: ({ id }: Site, isPaused: boolean) => tried(update.mutateAsync({ id, isPaused })),
    async remove(site: Site): Promise<void> {
      const isSure = await confirm({
        title: t('follow.confirm', { name: nameOf(site) }),
        description: t('follow.confirmText'),
        confirmLabel: t('follow.confirmAction'),
        tone: 'danger',
      })
      if (isSure) await tried(drop.mutateAsync(site.id))
    },
  }
}
