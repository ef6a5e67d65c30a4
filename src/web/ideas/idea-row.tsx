import { Archive, EllipsisVertical, ListPlus, Pencil, Sparkles, Trash2, Undo2, Waypoints } from 'lucide-react'
import { linkIn, thoughtIn } from '#shared/contracts/ideas.ts'
import { needsSpeech } from '#shared/contracts/knowledge.ts'
import { LocalLink, useFormats, useLocalised, useT } from '#web/locale/index.ts'
import { useMembers } from '#web/people/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { type Status, StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { ShownIdea } from './use-ideas.ts'

export interface IdeaActs {
  edit: (idea: ShownIdea) => void
  addTo: (idea: ShownIdea) => void
  readLink: (idea: ShownIdea) => void
  move: (id: string, status: 'open' | 'archived') => void
  remove: (id: string) => void
}

/** One idea with its topic or state. */
export function IdeaRow({ idea, acts, canEdit }: { idea: ShownIdea; acts: IdeaActs; canEdit: boolean }) {
  const t = useT('ideas')
  const { relative } = useFormats()
  const { members } = useMembers()
  const { text, batch, created, createdBy, expand } = idea
  const author = members.find(({ user }) => user === createdBy)
  const link = linkIn(text)
  const thought = text.replace(link, '').trim()
  const when = relative(created)
  return (
    <div className="flex min-w-0 flex-1 items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        {(thought || !link) && (
          <p className="mb-1.5 line-clamp-4 whitespace-pre-line text-sm text-ink [overflow-wrap:anywhere]">
            {thought || <span className="text-ink-muted">{t('recording')}</span>}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-muted">
          <span>{author ? t('by', { name: author.name || author.email, when }) : when}</span>
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={t('openLink', { link })}
              className="max-w-64 truncate text-link-style"
            >
              {link.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
            </a>
          )}
          {expand?.item && <ItemState {...expand.item} />}
          {batch && (
            <LocalLink to={`/dashboard/production/${batch}`} className="text-link-style">
              {t('openBatch')}
            </LocalLink>
          )}
        </div>
      </div>
      {canEdit && <IdeaMenu idea={idea} acts={acts} />}
    </div>
  )
}

function ItemState({ base, status, error }: { base: string; status: string; error: string }) {
  const t = useT('ideas')
  const looks: Record<string, [Status, string]> = {
    queued: error === needsSpeech ? ['waiting', t('item.needsSpeech')] : ['queued', t('item.queued')],
    processing: ['working', t('item.processing')],
    ready: ['done', t('item.ready')],
    error: ['error', t('item.error')],
  }
  const [state, word] = looks[status] ?? looks.queued!
  return (
    <LocalLink to={`/dashboard/knowledge-base/${base}`}>
      <StatusBadge status={state}>{word}</StatusBadge>
    </LocalLink>
  )
}

function IdeaMenu({ idea, acts }: { idea: ShownIdea; acts: IdeaActs }) {
  const t = useT('ideas')
  const localised = useLocalised()
  const { knowledgeLinks } = useRuntime().limits
  const { id, text, status, item } = idea
  const name = thoughtIn(text).slice(0, 60) || text.slice(0, 60) || t('recording')
  const isOpen = status !== 'used'
  return (
    <Menu
      trigger={<IconButton size="sm" tooltip={false} label={t('acts', { text: name })} icon={<EllipsisVertical />} />}
      items={[
        isOpen && {
          label: t('newBatch'),
          icon: <Sparkles />,
          to: localised(`/dashboard/production/new?idea=${id}`),
        },
        isOpen && { label: t('addTo'), icon: <ListPlus />, onSelect: () => acts.addTo(idea) },
        knowledgeLinks &&
          linkIn(text) !== '' &&
          !item && { label: t('readLink'), icon: <Waypoints />, onSelect: () => acts.readLink(idea) },
        { label: t('edit'), icon: <Pencil />, onSelect: () => acts.edit(idea) },
        status === 'open'
          ? { label: t('archive'), icon: <Archive />, onSelect: () => acts.move(id, 'archived') }
          : { label: t('reopen'), icon: <Undo2 />, onSelect: () => acts.move(id, 'open') },
        { label: t('delete'), icon: <Trash2 />, tone: 'danger', onSelect: () => acts.remove(id) },
      ]}
    />
  )
}
