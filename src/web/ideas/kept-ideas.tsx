import { useEffect } from 'react'
import { describeProblem, useFormats, useT } from '#web/locale/index.ts'
import { useConnection, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { discardIdea, type KeptIdea, retryIdea, startIdeas, useKeptIdeas } from './idea-outbox.ts'

/** Unsent ideas of this browser; renders nothing if there are none. */
export function KeptIdeas({ instance }: { instance: string }) {
  const t = useT('ideas')
  const { user } = useSession()
  const id = user?.id ?? ''
  useEffect(() => (id ? startIdeas(id) : undefined), [id])
  const kept = useKeptIdeas().filter((idea) => idea.instance === instance)
  if (kept.length === 0) return null
  return (
    <ul
      aria-label={t('kept.title')}
      className="mb-4 divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5"
    >
      {kept.map((idea) => (
        <Kept key={idea.clientId} idea={idea} />
      ))}
    </ul>
  )
}

function Kept({ idea: { clientId, text, at, state, problem } }: { idea: KeptIdea }) {
  const t = useT('ideas')
  const { relative } = useFormats()
  const isOnline = useConnection() === 'online'
  return (
    <li className="py-3">
      <p className="mb-1.5 line-clamp-4 whitespace-pre-line text-sm text-ink [overflow-wrap:anywhere]">
        {text || <span className="text-ink-muted">{t('recording')}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-muted">
        <span>{relative(at)}</span>
        {state === 'waiting' ? (
          <StatusBadge status={isOnline ? 'working' : 'queued'}>
            {isOnline ? t('kept.sending') : t('kept.waiting')}
          </StatusBadge>
        ) : (
          <div role="alert" className="flex flex-wrap items-center gap-2">
            <span className="text-danger-ink">
              {t('kept.failed')} {problem && describeProblem(problem)}
            </span>
            <Button size="sm" onClick={() => retryIdea(clientId)}>
              {t('kept.again')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => discardIdea(clientId)}>
              {t('kept.discard')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
