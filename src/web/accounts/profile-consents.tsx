import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/form/switch.tsx'

/** The person's consents, and those that can be withdrawn here. */
export function ProfileConsents({ user }: { user: Row<'users'> }) {
  const t = useT('accounts')
  const common = useT('common')
  const formats = useFormats()
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
    <Card title={t('profile.consents')}>
      <Switch
        label={t('profile.marketing')}
        description={t('profile.marketingHint')}
        checked={wanted ?? Boolean(user.marketingConsentAt)}
        onCheckedChange={(on) => void change(on)}
      />
      {user.termsConsentAt && (
        <p className="mt-3 text-caption text-ink-muted">
          {t('profile.termsAt', { date: formats.date(user.termsConsentAt) })}
        </p>
      )}
    </Card>
  )
}
