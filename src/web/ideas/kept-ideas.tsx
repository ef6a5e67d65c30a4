import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { describeProblem, useFormats, useT } from '#web/locale/index.ts'
import { useConnection, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import {
  discardIdea,
  isOnlyHere,
  type KeptIdea,
  recordingOf,
  retryIdea,
  startIdeas,
  useIdeaProgress,
  useKeptIdeas,
} from './idea-outbox.ts'
import { Recording } from './recording.tsx'

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

function Kept({ idea }: { idea: KeptIdea }) {
  const t = useT('ideas')
  const confirm = useConfirm()
  const { relative } = useFormats()
  const { clientId, text, at, files } = idea
  const recording = useRecording(idea)
  async function remove(): Promise<void> {
    const description = t(files.length > 0 ? 'kept.confirmRecording' : 'kept.confirmText')
    if (await confirm({ title: t('confirm'), description, confirmLabel: t('delete'), tone: 'danger' }))
      discardIdea(clientId)
  }
  return (
    <li className="flex min-w-0 items-start gap-3 py-3">
      <div className="min-w-0 flex-1 space-y-1.5">
        {(text || files.length > 0) && (
          <p className="line-clamp-4 whitespace-pre-line text-sm text-ink [overflow-wrap:anywhere]">
            {text || <span className="text-ink-muted">{t('recording')}</span>}
          </p>
        )}
        {recording && <Recording file={recording} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-muted">
          <span>{relative(at)}</span>
          <KeptState idea={idea} />
        </div>
        {isOnlyHere(clientId) && (
          <p role="alert" className="text-caption text-warning-ink">
            {t(files.length > 0 ? 'kept.onlyHereRecording' : 'kept.onlyHere')}
          </p>
        )}
      </div>
      <IconButton size="sm" tooltip={false} label={t('delete')} icon={<Trash2 />} onClick={() => void remove()} />
    </li>
  )
}

function KeptState({ idea: { clientId, state, problem } }: { idea: KeptIdea }) {
  const t = useT('ideas')
  const isOnline = useConnection() === 'online'
  const sent = useIdeaProgress(clientId)
  if (state === 'waiting' && !isOnline) return <StatusBadge status="queued">{t('kept.waiting')}</StatusBadge>
  if (state === 'waiting')
    return (
      <StatusBadge status="working">
        {sent === null ? t('kept.sending') : t('kept.sent', { percent: Math.round(sent * 100) })}
      </StatusBadge>
    )
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2">
      <span className="text-danger-ink">
        {t('kept.failed')} {problem && describeProblem(problem)}
      </span>
      <Button size="sm" onClick={() => retryIdea(clientId)}>
        {t('kept.again')}
      </Button>
    </div>
  )
}

/** The recording of an idea, once it is read from the browser's storage. */
function useRecording(idea: KeptIdea): File | null {
  const [recording, setRecording] = useState<File | null>(null)
  const { clientId } = idea
  // biome-ignore lint/correctness/useExhaustiveDependencies: the recording of an entry does not change
  useEffect(() => {
    let isOver = false
    recordingOf(idea).then(
      (files) => !isOver && setRecording(files?.[0] ?? null),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [clientId])
  return recording
}
