import { useFieldValue } from '#web/forms/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useOwnFactor } from '#web/security/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** Administrators need their own second factor before they can require one of others. */
export function OwnFactorNotice() {
  const t = useT('adminSettings')
  const isRequired = useFieldValue<boolean>('administratorFactor')
  const { isKnown, isSetUp } = useOwnFactor()
  if (!isRequired || !isKnown || isSetUp) return null
  return (
    <Banner tone="warning" announce title={t('factor.title')} className="mb-4">
      <LocalLink to="/dashboard/security" className="text-link-style">
        {t('factor.link')}
      </LocalLink>
    </Banner>
  )
}
