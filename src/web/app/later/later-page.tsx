import { Hourglass } from 'lucide-react'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'

/** A placeholder for a screen that does not exist yet: what will be there, and a link back. */
export function LaterPage({ title, text }: { title: string; text: string }) {
  const t = useT('shell')
  const { isSignedIn } = useSession()
  return (
    <div className="mx-auto max-w-lg px-4 py-16 text-center">
      <Badge icon={<Hourglass />}>{t('later.badge')}</Badge>
      <h1 className="mt-4 text-2xl font-semibold">{title}</h1>
      <p className="mt-2 text-ink-muted">{text}</p>
      <Button asChild className="mt-6">
        {isSignedIn ? (
          <LocalLink to="/dashboard">{t('later.back')}</LocalLink>
        ) : (
          <LocalLink to="/auth/login">{t('later.signIn')}</LocalLink>
        )}
      </Button>
    </div>
  )
}
