import type { Picture } from '#shared/pictures.ts'
import { useT } from '#web/locale/index.ts'
import { useMembers } from '#web/people/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'

export interface Creator {
  name: string
  picture: Picture | null
}

/** The person who created a batch, from `createdBy`; null while the members are loading. Ids of deleted accounts are erased. */
export function useCreators(): (createdBy: string) => Creator | null {
  const t = useT('production')
  const { members, state } = useMembers()
  return (createdBy) => {
    if (!createdBy) return { name: t('creator.deleted'), picture: null }
    const member = members.find(({ user }) => user === createdBy)
    if (member) return { name: member.name || member.email || t('creator.unnamed'), picture: member.picture }
    return state === 'ready' ? { name: t('creator.former'), picture: null } : null
  }
}

/** The person's name with their picture; in lists only screen readers get the label. */
export function BatchCreator({
  creator: { name, picture },
  isLabelled = false,
}: {
  creator: Creator
  isLabelled?: boolean
}) {
  const t = useT('production')
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 text-caption text-ink-muted">
      <Avatar name={name} picture={picture} size={20} decorative />
      <span className="min-w-0 truncate">
        <span className={isLabelled ? undefined : 'sr-only'}>{t('creator.label')}: </span>
        {name}
      </span>
    </span>
  )
}
