import { Suspense } from 'react'
import { type LegalDocument, legalField } from '#shared/contracts/legal.ts'
import { ownLegalText } from '#web/legal/index.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { lazyPiece } from '#web/records/pieces.ts'
import { useRuntime } from '#web/records/runtime.ts'
import { LegalText } from './legal-text.tsx'

// Most installations have no text of their own.
const WrittenLegalText = lazyPiece(() => import('./written-legal-text.tsx'))

/** The terms or the privacy policy in force: an administrator's text, or the product's own. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const t = useT('legal')
  const { legal } = useRuntime()
  const field = legalField(document, useLanguage())
  const { title, intro, sections } = ownLegalText(t, document)
  if (!legal.written.includes(field)) return <LegalText title={title} intro={intro} sections={sections} />
  return (
    <article className="mx-auto min-h-[60vh] max-w-2xl px-4 py-14 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <Suspense>
        <WrittenLegalText field={field} />
      </Suspense>
    </article>
  )
}
