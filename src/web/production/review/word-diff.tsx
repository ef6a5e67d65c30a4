import { useT } from '#web/locale/index.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { changedWords } from './changed-words.ts'

/** The changes of a text, word by word, with hidden labels for screen readers. */
export function WordDiff({ before, after, lang }: { before: string; after: string; lang?: string }) {
  const t = useT('production')
  return (
    <p lang={lang} className="whitespace-pre-line break-words">
      {changedWords(before, after).map(({ value, added, removed }, at) => {
        const key = `${at} ${value.slice(0, 12)}`
        if (added) {
          return (
            <ins key={key} className="rounded-sm bg-success-soft text-success-ink no-underline">
              <VisuallyHidden>{t('versions.added')}</VisuallyHidden>
              {value}
            </ins>
          )
        }
        if (removed) {
          return (
            <del key={key} className="rounded-sm bg-danger-soft text-danger-ink">
              <VisuallyHidden>{t('versions.removed')}</VisuallyHidden>
              {value}
            </del>
          )
        }
        return <span key={key}>{value}</span>
      })}
    </p>
  )
}
