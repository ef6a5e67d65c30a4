import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { avatarPicture } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'

const maxFaces = 4

/** The avatars of the ambassadors that write from a base. */
export function BaseUsers({ users }: { users: readonly Pick<Row<'ambassadors'>, 'id' | 'name' | 'avatar'>[] }) {
  const t = useT('knowledge')
  const { list } = useFormats()
  if (users.length === 0) return <span className="text-ink-subtle">{t('usedByNobody')}</span>
  const names = list(users.map(({ name }) => name))
  const rest = users.length - maxFaces
  return (
    <Tooltip content={names}>
      <span className="relative z-1 inline-flex items-center">
        <span className="sr-only">{names}</span>
        {users.slice(0, maxFaces).map(({ id, name, avatar }) => (
          <Avatar
            key={id}
            name={name}
            picture={avatarPicture('ambassadors', { id, avatar })}
            size={24}
            decorative
            className="-ml-1 ring-2 ring-surface first:ml-0"
          />
        ))}
        {rest > 0 && <span className="ml-1 text-caption text-ink-subtle">+{rest}</span>}
      </span>
    </Tooltip>
  )
}
