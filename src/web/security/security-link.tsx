import { ShieldCheck } from 'lucide-react'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** A link from the profile to the security page. */
export function SecurityLink() {
  const t = useT('security')
  return (
    <Card
      title={t('title')}
      description={t('linkText')}
      actions={
        <Button asChild size="sm" icon={<ShieldCheck />}>
          <LocalLink to="/dashboard/security">{t('link')}</LocalLink>
        </Button>
      }
    />
  )
}
