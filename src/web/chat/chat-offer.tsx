import { BookOpen, Bot, Inbox, MessageCircle, ShieldCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

const points = ['bot', 'sources', 'person', 'inbox', 'widget', 'safe'] as const
const icons: Record<(typeof points)[number], ReactNode> = {
  bot: <Bot />,
  sources: <BookOpen />,
  person: <UserRound />,
  inbox: <Inbox />,
  widget: <MessageCircle />,
  safe: <ShieldCheck />,
}

/** Describes the chat, for visitors and for workspaces without it. */
export default function ChatOffer({ isMember = false }: { isMember?: boolean }) {
  const t = useT('chat')
  const { signUp } = useRuntime().limits
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="max-w-3xl text-4xl leading-tight font-semibold tracking-tight">{t('offer.title')}</h1>
      <p className="mt-5 max-w-2xl text-lg text-ink-muted">{t('offer.text')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild variant="primary" size="lg">
          {isMember ? (
            <LocalLink to="/dashboard/services">{t('offer.add')}</LocalLink>
          ) : (
            <LocalLink to={signUp ? '/auth/register' : '/auth/login'}>
              {t(signUp ? 'offer.start' : 'offer.signIn')}
            </LocalLink>
          )}
        </Button>
        {!isMember && signUp && (
          <Button asChild size="lg">
            <LocalLink to="/auth/login">{t('offer.signIn')}</LocalLink>
          </Button>
        )}
      </div>
      <ul className="mt-12 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {points.map((point) => (
          <li key={point} className="rounded-xl border border-line bg-surface p-6">
            <span
              aria-hidden="true"
              className="flex size-10 items-center justify-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5"
            >
              {icons[point]}
            </span>
            <h2 className="mt-4 font-semibold">{t(`offer.points.${point}.title`)}</h2>
            <p className="mt-1.5 text-ink-muted">{t(`offer.points.${point}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
