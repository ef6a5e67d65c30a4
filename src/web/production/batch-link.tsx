import type { ReactNode } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { avatarPicture, type Expanded } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { type Status, StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { firstLine } from './first-line.ts'

export type ListedBatch = Expanded<'production_batches', { ambassador: Row<'ambassadors'> }>

/** One batch of a list, as a link: title, ambassador and state, with `children` before the state. */
export function BatchLink({ batch, children }: { batch: ListedBatch; children?: ReactNode }) {
  const t = useT('batches')
  const formats = useFormats()
  const title = useBatchTitle()
  const { id, created, expand, progress, numberOfTopics } = batch
  const ambassador = expand?.ambassador
  const person = ambassador?.name ?? ''
  const { state, word } = useStateOf(batch)
  return (
    <LocalLink to={`/dashboard/production/${id}`} className="flex min-w-0 flex-1 items-center gap-3 py-3">
      <Avatar
        name={person}
        picture={ambassador && avatarPicture('ambassadors', ambassador)}
        size={32}
        decorative
        className="max-sm:hidden"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title(batch)}</span>
        <span className="line-clamp-2 text-caption text-ink-muted [overflow-wrap:anywhere] sm:line-clamp-1">
          {[person, t('topicsAsked', { count: numberOfTopics }), formats.relative(created)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {children}
      {isAtWork(batch) && progress?.stage === 'posts' && (
        <span className="text-caption tabular-nums text-ink-muted">{`${progress.done}/${progress.total}`}</span>
      )}
      <StatusBadge status={state}>{word}</StatusBadge>
    </LocalLink>
  )
}

/** The title of a batch without a name: the first line of its brief, or its date. */
export function useBatchTitle(): (batch: { name: string; prompt: string; created: string }) => string {
  const t = useT('batches')
  const formats = useFormats()
  return ({ name, prompt, created }) => name || firstLine(prompt) || t('untitled', { date: formats.date(created) })
}

/** A batch that needs attention shows that first. */
function useStateOf(batch: ListedBatch): { state: Status; word: string } {
  const t = useT('batches')
  if (isAtWork(batch)) return { state: 'working', word: t(`state.working`) }
  if (batch.generation === 'failed') return { state: 'error', word: t('state.failed') }
  if (batch.generation === 'canceled') return { state: 'canceled', word: t('state.canceled') }
  if (batch.status === 'completed') return { state: 'done', word: t('status.completed') }
  if (batch.status === 'settings') return { state: 'draft', word: t('status.settings') }
  return { state: 'waiting', word: batch.status === 'post' ? t('state.reviewPosts') : t('state.reviewTopics') }
}
