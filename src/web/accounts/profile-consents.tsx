import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { RichText, useFormats, useT } from '#web/locale/index.ts'
import { pb, reportFailure, useLive, useRecords } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { legalLinks } from './auth-form.tsx'

const maxShown = 20

/** Consents that can be changed here, and everything the person agreed to or withdrew. */
export function ProfileConsents({ user }: { user: Row<'users'> }) {
  const t = useT('privacy')
  return (
    <Card title={t('consents.title')} description={<RichText area="privacy" text="consents.text" parts={legalLinks} />}>
      <Marketing user={user} />
      <h3 className="mt-5 text-caption font-medium">{t('consents.history')}</h3>
      <History user={user.id} />
      <p className="mt-4 text-caption text-ink-muted">{t('consents.keeping')}</p>
    </Card>
  )
}

function Marketing({ user }: { user: Row<'users'> }) {
  const t = useT('accounts')
  const common = useT('common')
  const [wanted, setWanted] = useState<boolean | null>(null)
  async function change(on: boolean): Promise<void> {
    setWanted(on)
    try {
      const marketingConsentAt = on ? new Date().toISOString() : ''
      await pb.collection('users').update(user.id, { marketingConsentAt }, { requestKey: null })
    } catch (error) {
      reportFailure(error, common('saveFailed'))
    } finally {
      setWanted(null)
    }
  }
  return (
    <Switch
      label={t('profile.marketing')}
      description={t('profile.marketingHint')}
      checked={wanted ?? Boolean(user.marketingConsentAt)}
      onCheckedChange={(on) => void change(on)}
    />
  )
}

function History({ user }: { user: string }) {
  const t = useT('privacy')
  const { dateTime } = useFormats()
  const own = { filter: 'user = {:user}', params: { user } }
  const list = useRecords('consents', { ...own, sort: '-created,-@rowid', perPage: maxShown, silent: true })
  useLive('consents', '*', own)
  if (!list.data) {
    return list.isError ? (
      <ErrorState compact title={t('consents.failed')} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    )
  }
  if (list.data.items.length === 0) return <p className="mt-1 text-sm text-ink-muted">{t('consents.none')}</p>
  return (
    <ul className="mt-1 divide-y divide-line text-sm">
      {list.data.items.map(({ id, document, decision, version, created }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 flex-1 basis-56">
            {t(`consents.documents.${document || 'terms'}`)}
            <span className="block text-caption text-ink-muted">
              {t('consents.version', { version, date: dateTime(created) })}
            </span>
          </span>
          <Badge tone={decision === 'given' ? 'success' : 'neutral'}>{t(`consents.${decision || 'given'}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
