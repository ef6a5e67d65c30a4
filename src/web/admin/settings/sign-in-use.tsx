import type { SettingStates, SignInUse } from '#shared/contracts/settings.ts'
import type { SignInService } from '#shared/settings.ts'
import { useFieldValue } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, useServed } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

const useSignInUse = (): SignInUse | undefined =>
  useServed('sign-in-use', (signal) => pb.send<SignInUse>('/api/admin/settings/sign-in', { requestKey: null, signal }))
    .data

/** The redirect address to register at each service. */
export function RedirectAddress() {
  const t = useT('adminSettings')
  const use = useSignInUse()
  return (
    <Card title={t('signIn.redirect')} description={t('signIn.redirectText')} className="mb-4 max-w-4xl">
      {use && (
        <p className="flex flex-wrap items-center gap-2">
          <code className="text-sm [overflow-wrap:anywhere]">{use.redirectUrl}</code>
          <CopyButton iconOnly size="sm" label={t('signIn.copy')} text={use.redirectUrl} />
        </p>
      )}
    </Card>
  )
}

/** Warns about people who would lose a sign-in method if the form is saved. */
export function SwitchedOff({ service, states }: { service: SignInService; states: SettingStates }) {
  const t = useT('adminSettings')
  const use = useSignInUse()?.services[service]
  const isOn = useFieldValue<boolean>(`${service}Enabled`)
  if (isOn || states[`${service}Enabled`].value !== true || !use?.accounts) return null
  return (
    <Banner tone="warning" announce title={t('signIn.offTitle', { count: use.accounts })} className="mb-4">
      {use.stranded > 0 ? t('signIn.stranded', { count: use.stranded }) : t('signIn.strandedNone')}
    </Banner>
  )
}
