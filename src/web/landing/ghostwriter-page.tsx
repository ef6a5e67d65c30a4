import { useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/runtime.ts'
import { Button } from '#web/ui/button.tsx'
import { LeadForm } from './lead-form.tsx'
import { StartButton } from './start-button.tsx'

const figures = ['trust', 'buyers', 'invite'] as const

export default function GhostwriterPage() {
  const t = useT('landing')
  const { leadForm } = useRuntime().limits
  return (
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
      <h1 className="max-w-3xl text-4xl font-semibold leading-tight tracking-tight">{t('ghostwriter.title')}</h1>
      <p className="mt-5 max-w-2xl text-lg text-ink-muted">{t('ghostwriter.text')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <StartButton />
        {leadForm && (
          <Button asChild size="lg">
            <a href="#talk">{t('ghostwriter.form.title')}</a>
          </Button>
        )}
      </div>
      <dl className="mt-12 grid gap-6 sm:grid-cols-3">
        {figures.map((figure) => (
          <div key={figure} className="flex flex-col-reverse justify-end rounded-xl border bg-surface p-6">
            <dt className="mt-2 text-ink-muted">{t(`ghostwriter.figures.${figure}.text`)}</dt>
            <dd className="text-4xl font-semibold tabular-nums text-primary-ink">
              {t(`ghostwriter.figures.${figure}.value`)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-caption text-ink-muted">{t('ghostwriter.figuresNote')}</p>
      {leadForm && (
        <section
          id="talk"
          className="mt-16 scroll-mt-20 rounded-panel border border-line bg-surface p-5 shadow-card sm:p-8 lg:grid lg:grid-cols-[1fr_2fr] lg:gap-12"
        >
          <h2 className="text-2xl font-semibold tracking-tight">{t('ghostwriter.form.title')}</h2>
          <LeadForm />
        </section>
      )}
    </div>
  )
}
