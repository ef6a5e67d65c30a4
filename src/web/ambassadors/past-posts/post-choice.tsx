import type { PastPostsFound } from '#shared/contracts/past-posts.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import type { OfferedPost, usePostChoice } from './use-post-choice.ts'

/** The posts that were found, to choose from. */
export function PostChoice({
  found,
  posts,
  room,
  chosen,
  isFull,
  newest,
  choose,
  chooseNewest,
}: { found: PastPostsFound } & ReturnType<typeof usePostChoice>) {
  const t = useT('ambassadors')
  const { number } = useFormats()
  const left = (['same', 'short', 'long', 'more'] as const).filter((reason) => found.left[reason] > 0)
  const isAllFree = newest.length === posts.length
  return (
    <>
      <div className="sticky top-0 z-1 space-y-3 border-b border-line bg-raised pb-3">
        <p role="status" className="text-sm text-ink">
          {t('pastPosts.found', { count: posts.length })}{' '}
          <span className="text-ink-muted">
            {room > 0 && `· ${t('pastPosts.room', { count: Math.max(0, room - chosen.length) })}`}
          </span>
        </p>
        {room === 0 && <Banner tone="warning">{t('pastPosts.full')}</Banner>}
        {newest.length > 1 && (
          <Checkbox
            label={isAllFree ? t('pastPosts.all') : t('pastPosts.newest', { count: number(newest.length) })}
            checked={newest.every((post) => chosen.includes(post)) ? true : chosen.length > 0 ? 'indeterminate' : false}
            onCheckedChange={chooseNewest}
          />
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {posts.map((post) => (
          <PostItem
            key={post.text}
            post={post}
            isChosen={post.isHeld || chosen.includes(post)}
            isDisabled={post.isHeld || (isFull && !chosen.includes(post))}
            onChoose={(isChosen) => choose(post.text, isChosen)}
          />
        ))}
      </ul>
      {left.length > 0 && (
        <p className="mt-3 text-caption text-ink-subtle">
          {left.map((reason) => t(`pastPosts.left.${reason}`, { count: found.left[reason] })).join(' ')}
        </p>
      )}
    </>
  )
}

function PostItem({
  post: { text, date, isHeld, isForeign },
  isChosen,
  isDisabled,
  onChoose,
}: {
  post: OfferedPost
  isChosen: boolean
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useT('ambassadors')
  const formats = useFormats()
  const about = [
    date ? formats.date(`${date}T12:00:00Z`) : t('pastPosts.undated'),
    isHeld && t('pastPosts.held'),
    isForeign && t('pastPosts.otherLanguage'),
  ].filter(Boolean)
  return (
    <li className="py-2">
      <Checkbox
        label={<span className="line-clamp-4 whitespace-pre-line [overflow-wrap:anywhere]">{text}</span>}
        description={about.join(' · ')}
        checked={isChosen}
        disabled={isDisabled}
        onCheckedChange={onChoose}
      />
    </li>
  )
}
