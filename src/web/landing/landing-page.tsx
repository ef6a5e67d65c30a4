import {
  BadgeCheck,
  BookOpen,
  ChevronDown,
  Languages,
  PenLine,
  Quote,
  Server,
  UserRound,
  Users,
  Waypoints,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { StartButton } from './start-button.tsx'

const icons = {
  sources: <Quote />,
  voice: <Waypoints />,
  review: <BadgeCheck />,
  languages: <Languages />,
  own: <Server />,
  teams: <Users />,
}
const steps = { ambassador: <UserRound />, knowledge: <BookOpen />, posts: <PenLine /> }
const questions = ['invent', 'provider', 'publish', 'data'] as const

export default function LandingPage() {
  const t = useT('landing')
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:py-24">
        <div>
          <h1 className="text-4xl font-semibold leading-tight tracking-tight sm:text-5xl">{t('hero.title')}</h1>
          <p className="mt-5 max-w-xl text-lg text-ink-muted">{t('hero.text')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <StartButton />
            <Button asChild size="lg">
              <a href="#how">{t('hero.how')}</a>
            </Button>
          </div>
        </div>
        <Example />
      </section>
      <Section id="how" title={t('steps.title')} tinted>
        <ol className="grid gap-6 sm:grid-cols-3">
          {(Object.keys(steps) as (keyof typeof steps)[]).map((step, index) => (
            <li key={step}>
              <Mark>{steps[step]}</Mark>
              <h3 className="mt-4 text-lg font-semibold">{`${index + 1}. ${t(`steps.items.${step}.title`)}`}</h3>
              <p className="mt-1.5 text-ink-muted">{t(`steps.items.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('features.title')}>
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {(Object.keys(icons) as (keyof typeof icons)[]).map((feature) => (
            <li key={feature}>
              <Mark>{icons[feature]}</Mark>
              <h3 className="mt-4 font-semibold">{t(`features.items.${feature}.title`)}</h3>
              <p className="mt-1.5 text-ink-muted">{t(`features.items.${feature}.text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('faq.title')} tinted beside>
        <div className="divide-y divide-line rounded-card border border-line bg-surface">
          {questions.map((question) => (
            <details key={question} className="group">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-4 font-medium [&::-webkit-details-marker]:hidden">
                {t(`faq.items.${question}.question`)}
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 shrink-0 text-ink-subtle transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-2xl px-5 pb-5 text-ink-muted">{t(`faq.items.${question}.answer`)}</p>
            </details>
          ))}
        </div>
      </Section>
      <section className="px-4 py-20 text-center sm:px-6">
        <h2 className="text-3xl font-semibold tracking-tight">{t('final.title')}</h2>
        <p className="mt-3 text-ink-muted">{t('final.text')}</p>
        <StartButton className="mt-8" />
      </section>
    </>
  )
}

/** An example of the product's results, rendered with its own components: a topic, its source, the post. */
function Example() {
  const t = useT('landing')
  return (
    <figure className="space-y-4">
      <div className="rounded-xl border bg-surface p-5 shadow-sm">
        <p className="text-caption font-medium text-primary-ink">{t('example.topic')}</p>
        <p className="mt-1 font-semibold">{t('example.quote')}</p>
        <div className="mt-4 border-l-2 border-line-strong pl-3">
          <p className="text-caption text-ink-muted">{`${t('example.source')}: ${t('example.document')}`}</p>
          <p className="mt-1 text-ink-muted">{`“${t('example.quote')}”`}</p>
        </div>
      </div>
      <div className="rounded-xl border bg-surface p-5 shadow-sm sm:ml-10">
        <p className="text-caption font-medium text-info-ink">{t('example.post')}</p>
        <p className="mt-2 whitespace-pre-line">{t('example.body')}</p>
      </div>
      <figcaption className="text-caption text-ink-muted">{t('example.note')}</figcaption>
    </figure>
  )
}

function Section({
  id,
  title,
  tinted = false,
  beside = false,
  children,
}: {
  id?: string
  title: string
  tinted?: boolean
  /** The title is beside its section if there is room. */
  beside?: boolean
  children: ReactNode
}) {
  return (
    <section id={id} className={tinted ? 'border-y bg-sunken' : undefined}>
      <div
        className={cx(
          'mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-20',
          beside && 'lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12',
        )}
      >
        <h2 className="mb-10 text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h2>
        {children}
      </div>
    </section>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-grid size-10 place-items-center rounded-lg bg-primary-soft text-primary-ink [&_svg]:size-5">
      {children}
    </span>
  )
}
