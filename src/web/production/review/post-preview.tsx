import { Monitor, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { withNames } from '#shared/networks/mentions.ts'
import { useT } from '#web/locale/index.ts'
import { avatarPicture } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { aboveFold, type FeedName, feeds } from './fold.ts'

/** The post as the network shows it, cut where the feed cuts it. */
export function PostPreview({
  body: raw,
  attachments,
  ambassador,
  language,
  feed = 'desktop',
  onFeed,
}: {
  body: string
  /** Edge to edge below the text; takes the width of the preview on wide screens, a CSS length. */
  attachments: (width: string) => ReactNode
  ambassador: Pick<Row<'ambassadors'>, 'id' | 'name' | 'headline' | 'avatar'> | undefined
  language: string
  feed?: FeedName
  /** Offers to see it as on a phone. */
  onFeed?: (feed: FeedName) => void
}) {
  const t = useT('production')
  const [isOpen, setOpen] = useState(false)
  const body = withNames(raw)
  const above = aboveFold(body, feeds[feed])
  const width = feed === 'phone' ? '24.5rem' : '34.5rem'
  const isCut = above.length < body.trimEnd().length
  return (
    <div className="min-w-0">
      <article className="min-w-0 rounded-card border bg-surface p-4 shadow-card" style={{ maxWidth: width }}>
        <header className="flex items-center gap-3">
          <Avatar
            name={ambassador?.name ?? ''}
            picture={ambassador && avatarPicture('ambassadors', ambassador)}
            size={48}
            decorative
          />
          <div className="min-w-0">
            <p className="truncate font-semibold">{ambassador?.name}</p>
            <p className="truncate text-caption text-ink-muted">{ambassador?.headline}</p>
          </div>
        </header>
        <p lang={language} className="mt-3 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
          {isOpen || !isCut ? body : above}
          {isCut && (
            <>
              {' '}
              <button
                type="button"
                aria-expanded={isOpen}
                className="whitespace-nowrap text-ink-muted hover:text-ink"
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? t('posts.less') : t('posts.more')}
              </button>
            </>
          )}
        </p>
        {attachments(width)}
      </article>
      {onFeed && (
        <div className="mt-3">
          <SegmentedControl
            size="sm"
            label={t('posts.feed')}
            value={feed}
            onValueChange={onFeed}
            options={[
              { value: 'desktop', label: t('posts.feeds.desktop'), icon: <Monitor /> },
              { value: 'phone', label: t('posts.feeds.phone'), icon: <Smartphone /> },
            ]}
          />
        </div>
      )}
    </div>
  )
}
