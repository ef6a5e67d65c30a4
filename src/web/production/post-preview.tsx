import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'

const foldLines = 3

/** The post as the network shows it: three lines, then "see more". */
export function PostPreview({ body, ambassador }: { body: string; ambassador: Row<'ambassadors'> | undefined }) {
  const t = useT('production')
  const [isOpen, setOpen] = useState(false)
  const isLong = body.split('\n').length > foldLines || body.length > 200
  return (
    <div className="max-w-lg rounded-lg border bg-surface p-4">
      <div className="flex items-center gap-3">
        <Avatar name={ambassador?.name ?? ''} size={48} decorative />
        <div className="min-w-0">
          <p className="truncate font-semibold">{ambassador?.name}</p>
          <p className="truncate text-caption text-ink-muted">{ambassador?.headline}</p>
        </div>
      </div>
      <p className={isOpen || !isLong ? 'mt-3 whitespace-pre-line' : 'mt-3 line-clamp-3 whitespace-pre-line'}>{body}</p>
      {isLong && (
        <button type="button" className="mt-1 text-ink-muted hover:text-ink" onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('posts.less') : t('posts.more')}
        </button>
      )}
    </div>
  )
}
