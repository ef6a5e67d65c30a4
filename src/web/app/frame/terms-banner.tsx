import { useState } from 'react'
import { LocalLink, RichText, useT } from '#web/locale/index.ts'
import { pb, reportFailure, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

const linkClass = 'font-medium underline underline-offset-4'
const links = {
  terms: <LocalLink to="/terms-of-service" className={linkClass} target="_blank" />,
  privacy: <LocalLink to="/privacy-policy" className={linkClass} target="_blank" />,
}

/** Asks to accept the terms that have changed since the person accepted them. Nothing is blocked meanwhile. */
export default function TermsBanner() {
  const t = useT('shell')
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (!user) return null
  async function accept(id: string): Promise<void> {
    setBusy(true)
    try {
      const termsConsentAt = new Date().toISOString()
      await pb.collection('users').update(id, { termsConsentAt }, { requestKey: null })
    } catch (error) {
      reportFailure(error, t('terms.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section
      aria-label={t('terms.label')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1.5 border-b border-info-line bg-info-soft px-4 py-2 text-caption text-info-ink"
    >
      <p>
        <RichText area="shell" text={user.termsConsentAt ? 'terms.changed' : 'terms.open'} parts={links} />
      </p>
      <Button size="sm" loading={isBusy} onClick={() => void accept(user.id)}>
        {t('terms.accept')}
      </Button>
    </section>
  )
}
