import { CircleAlert, Clock, Lock } from 'lucide-react'
import { describeProblem, useT } from '#web/locale/index.ts'
import { useConnection } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { discardMessage, isOnlyHere, type Outgoing, retryMessage } from '../outbox/outbox.ts'
import { FileNames } from './message-files.tsx'
import { Bubble } from './message-item.tsx'

/** A message being sent, or refused by the server. */
export function OutgoingItem({ entry, onEdit }: { entry: Outgoing; onEdit: (entry: Outgoing) => void }) {
  const t = useT('chat')
  const isOnline = useConnection() === 'online'
  const { clientId, body, files, state, problem } = entry
  return (
    <div className="flex flex-col items-end pr-9.5">
      <div className="flex max-w-[min(38rem,85%)] flex-col items-end opacity-90">
        <Bubble author="member" isPrivate={entry.private}>
          {entry.private && (
            <p className="mb-1 flex items-center gap-1 text-xs font-medium text-warning-ink">
              <Lock aria-hidden="true" className="size-3" />
              {t('message.private')}
            </p>
          )}
          {body && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>}
          {files.length > 0 && <FileNames files={files} />}
        </Bubble>
        {state === 'waiting' ? (
          <p className="mt-0.5 flex items-center gap-1 text-xs text-ink-subtle">
            <Clock aria-hidden="true" className="size-3.5" />
            {t(isOnline ? 'message.sending' : isOnlyHere(clientId) ? 'message.onlyHere' : 'message.waiting')}
          </p>
        ) : (
          <div role="alert" className="mt-1 flex flex-wrap items-center justify-end gap-2 text-caption text-danger-ink">
            <span className="flex items-center gap-1">
              <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
              {t('message.failed')} {problem && describeProblem(problem)}
            </span>
            <Button size="sm" onClick={() => retryMessage(clientId)}>
              {t('message.again')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                discardMessage(clientId)
                onEdit(entry)
              }}
            >
              {t('message.edit')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
