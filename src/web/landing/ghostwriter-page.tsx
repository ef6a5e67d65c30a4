import { titled, useT } from '#web/locale/index.ts'
import { LeadForm } from './lead-form.tsx'

export const meta = titled('landing', 'ghostwriter.meta.title', 'ghostwriter.meta.description')

const figures = ['trust', 'buyers', 'invite'] as const

export default function GhostwriterPage() {
  const t = useT('landing')
  return (
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
      <h1 className="max-w-3xl text-4xl font-semibold leading-tight tracking-tight">{t('ghostwriter.title')}</h1>
      <p className="mt-5 max-w-2xl text-lg text-ink-muted">{t('ghostwriter.text')}</p>
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
      <LeadForm />
    </div>
  )
}
