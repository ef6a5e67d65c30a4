import type { ReactNode } from 'react'
import type { OutsideDecision } from '#shared/collections/review-comments.ts'
import { useFormats } from '#web/locale/index.ts'
import { DecisionState } from './decision-state.tsx'

export interface ShownComment {
  id: string
  name: string
  /** Shown beside the name, e.g. the version that it is about. */
  note?: ReactNode
  decision: OutsideDecision | ''
  body: string
  created: string
}

/** The comments on a post, oldest first. */
export function CommentList({ comments }: { comments: readonly ShownComment[] }) {
  const { dateTime } = useFormats()
  return (
    <ol className="space-y-3 text-sm">
      {comments.map(({ id, name, note, decision, body, created }) => (
        <li key={id} className="rounded-control border bg-surface px-3 py-2">
          <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-muted">
            <span className="font-medium text-ink [overflow-wrap:anywhere]">{name}</span>
            <time dateTime={created}>{dateTime(created)}</time>
            {note}
          </p>
          {decision && (
            <p className="mt-1">
              <DecisionState decision={decision} />
            </p>
          )}
          {body && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>}
        </li>
      ))}
    </ol>
  )
}
