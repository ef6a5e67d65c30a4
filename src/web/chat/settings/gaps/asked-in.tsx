import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

const maxShown = 20

/** The conversations that asked a question, loaded on demand. */
export function AskedIn({ gap }: { gap: string }) {
  const t = useT('chatSettings')
  const { dateTime } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const asked = useRecords('unanswered_questions', {
    ...{ filter: 'gap = {:gap}', params: { gap }, sort: '-created,-id', perPage: maxShown },
    enabled: isOpen,
  })
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-caption text-ink-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
        {t('gaps.conversations')}
      </summary>
      {isOpen && !asked.data && <Spinner className="mt-1" />}
      <ul className="mt-1 space-y-1">
        {asked.data?.items.map(({ id, conversation, question, created }) => (
          <li key={id} className="text-caption [overflow-wrap:anywhere]">
            <LocalLink to={`/dashboard/chat?conversation=${conversation}`} className="text-link hover:underline">
              {question}
            </LocalLink>{' '}
            <span className="text-ink-subtle">{dateTime(created)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
