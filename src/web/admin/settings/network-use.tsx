import type { NetworksUse } from '#shared/contracts/settings.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, useServed } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** The data to register at LinkedIn, and how long it supports the configured version. */
export function NetworkUse() {
  const t = useT('adminSettings')
  const use = useServed('networks-use', (signal) =>
    pb.send<NetworksUse>('/api/admin/settings/networks', { requestKey: null, signal }),
  ).data
  if (!use) return null
  const isInsecure = /^http:\/\/(?!(localhost|127\.0\.0\.1)[:/])/.test(use.redirectUrl)
  return (
    <>
      <Version version={use.version} />
      <Card title={t('networks.redirect')} description={t('networks.redirectText')} className="mb-4 max-w-4xl">
        {isInsecure && <Banner tone="warning" title={t('networks.insecure')} className="mb-4" />}
        <dl className="space-y-3">
          <Address label={t('networks.channels')} copy={t('networks.copyChannels')} address={use.redirectUrl} />
          <Address label={t('networks.signIn')} copy={t('networks.copySignIn')} address={use.signInRedirectUrl} />
        </dl>
      </Card>
    </>
  )
}

function Version({ version: { name, servedUntil, state } }: { version: NetworksUse['version'] }) {
  const t = useT('adminSettings')
  const { date } = useFormats()
  const values = { name, date: date(`${servedUntil}T12:00:00Z`) }
  if (state === 'current') return <p className="mb-4 text-sm text-ink-muted">{t('networks.current', values)}</p>
  return (
    <Banner
      tone={state === 'refused' ? 'danger' : 'warning'}
      title={t(`networks.${state}Title`, values)}
      className="mb-4 max-w-4xl"
    >
      {t(`networks.${state}`, values)}
    </Banner>
  )
}

function Address({ label, copy, address }: { label: string; copy: string; address: string }) {
  return (
    <div>
      <dt className="text-caption text-ink-subtle">{label}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <code className="text-sm [overflow-wrap:anywhere]">{address}</code>
        <CopyButton iconOnly size="sm" label={copy} text={address} />
      </dd>
    </div>
  )
}
