import { BookOpen, PenLine, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useGo, useT } from '#web/locale/index.ts'
import { pb, refreshUser, useRuntime, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** The first minute: what the trial includes, and the three steps to the first posts. */
export default function WelcomePage() {
  const t = useT('welcome')
  const go = useGo()
  const { user } = useSession()
  const { limits } = useRuntime()
  const [isOpen, setOpen] = useState(!user?.welcomedAt)
  const close = () => {
    setOpen(false)
    if (user && !user.welcomedAt) {
      void pb
        .collection('users')
        .update(user.id, { welcomedAt: new Date().toISOString() }, { requestKey: null })
        .then(refreshUser)
        .catch(() => undefined)
    }
  }
  const steps = [
    { icon: <UserRound />, title: t('steps.ambassador.title'), text: t('steps.ambassador.text') },
    { icon: <BookOpen />, title: t('steps.knowledge.title'), text: t('steps.knowledge.text') },
    { icon: <PenLine />, title: t('steps.posts.title'), text: t('steps.posts.text') },
  ]
  return (
    <div className="w-full text-center">
      <h1 className="text-3xl font-semibold">
        {user?.name ? t('title', { name: user.name.split(' ')[0]! }) : t('titlePlain')}
      </h1>
      <p className="mt-2 text-ink-muted">{t('text')}</p>
      <ol className="mt-8 grid grid-cols-1 gap-4 text-left sm:grid-cols-3">
        {steps.map(({ icon, title, text }, index) => (
          <li key={title}>
            <Card className="h-full">
              <span className="inline-grid size-9 place-items-center rounded-lg bg-primary-soft text-primary-ink [&_svg]:size-5">
                {icon}
              </span>
              <h2 className="mt-3 font-semibold">{`${index + 1}. ${title}`}</h2>
              <p className="mt-1 text-ink-muted">{text}</p>
            </Card>
          </li>
        ))}
      </ol>
      <Button variant="primary" size="lg" className="mt-8" onClick={() => go('/dashboard')}>
        {t('start')}
      </Button>
      <Dialog
        open={isOpen && limits.signUpTrial}
        onOpenChange={(open) => !open && close()}
        title={t('trial.title')}
        description={t('trial.text')}
        footer={
          <Button variant="primary" onClick={close}>
            {t('trial.start')}
          </Button>
        }
      >
        <ul className="grid grid-cols-2 gap-3 text-center text-base font-semibold">
          <li className="rounded-lg bg-primary-soft px-4 py-6 text-primary-ink">
            {t('trial.days', { count: limits.trialDays })}
          </li>
          <li className="rounded-lg bg-info-soft px-4 py-6 text-info-ink">
            {t('trial.posts', { count: limits.trialPosts })}
          </li>
        </ul>
      </Dialog>
    </div>
  )
}
